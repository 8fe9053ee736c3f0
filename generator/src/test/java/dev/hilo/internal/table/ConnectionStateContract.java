package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.RoundRobinPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A connection leaves as it came, and whatever it comes as will do. */
@Proves(Cell.PROTOCOL)
interface ConnectionStateContract extends OnDatabase {

  @ParameterizedTest
  @CsvSource({
    "true, false, READ_COMMITTED, 0", "false, false, READ_COMMITTED, 0",
    "true, true, READ_COMMITTED, 0", "false, true, READ_COMMITTED, 0",
    "true, false, REPEATABLE_READ, 5000", "false, false, REPEATABLE_READ, 5000",
    "true, false, SERIALIZABLE, 3600000", "false, true, SERIALIZABLE, 3600000"
  })
  default void itIsLeftAsItCame(
      boolean autoCommit, boolean readOnly, Isolation isolation, int networkTimeout)
      throws Exception {
    try (RoundRobinPool pool = RoundRobinPool.single(schema().dataSource())) {
      Connection connection = pool.physical();
      connection.setTransactionIsolation(isolation(isolation.level));
      setNetworkTimeout(connection, networkTimeout);
      if (connectionsMayBeReadOnly()) {
        connection.setReadOnly(readOnly);
      }
      connection.setAutoCommit(autoCommit);
      State before = State.of(connection);
      JdbcCounterTable table = table(pool.dataSource(), false);

      assertThatThrownBy(() -> table.max(ORDERS, LIMIT)).isInstanceOf(TableException.class);
      assertThat(State.of(connection)).as("after a failure").isEqualTo(before);

      table(pool.dataSource(), true).verify(LIMIT);
      assertThat(State.of(connection)).as("after the DDL").isEqualTo(before);

      table.max(ORDERS, LIMIT);
      assertThat(table.set(ORDERS, null, 32, LIMIT).changed()).isTrue();
      assertThat(table.set(ORDERS, null, 32, LIMIT).changed()).isFalse();
      assertThat(State.of(connection)).as("after a duplicate").isEqualTo(before);

      assertThat(table.set(ORDERS, 32L, 64, LIMIT).changed()).isTrue();
      assertThat(table.set(ORDERS, 32L, 64, LIMIT).changed()).isFalse();
      assertThat(State.of(connection)).as("after updates").isEqualTo(before);

      assertThat(pool.isLent()).isFalse();
      assertThat(row("orders")).as("committed").isEqualTo(64);
    }
  }

  @ParameterizedTest
  @CsvSource({"READ_COMMITTED", "REPEATABLE_READ", "SERIALIZABLE"})
  @Proves(Cell.ISOLATION)
  default void eachReadSeesTheChangesOthersCommitted(Isolation isolation) throws Exception {
    table().set(ORDERS, null, 32, LIMIT);
    try (RoundRobinPool pool = RoundRobinPool.single(schema().dataSource())) {
      pool.physical().setTransactionIsolation(isolation(isolation.level));
      pool.physical().setAutoCommit(false);
      JdbcCounterTable table = table(pool.dataSource(), false);
      assertThat(table.max(ORDERS, LIMIT)).isEqualTo(32);

      assertThat(table().set(ORDERS, 32L, 64, LIMIT).changed()).isTrue();

      assertThat(table.set(ORDERS, 32L, 96, LIMIT).changed()).isFalse();
      assertThat(table.max(ORDERS, LIMIT)).isEqualTo(64);
      assertThat(table.set(ORDERS, 64L, 96, LIMIT).changed()).isTrue();
    }
  }

  /** Sets it, where the driver can. */
  default void setNetworkTimeout(Connection connection, int millis) throws SQLException {
    if (hasNetworkTimeouts()) {
      connection.setNetworkTimeout(Runnable::run, millis);
    }
  }

  /** An isolation level by its name. */
  enum Isolation {
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    final int level;

    Isolation(int level) {
      this.level = level;
    }
  }

  /** What a borrower could leave behind. */
  record State(
      boolean autoCommit,
      boolean readOnly,
      int isolation,
      int networkTimeout,
      int queryTimeout,
      String schema) {

    private static int networkTimeout(Connection connection) throws SQLException {
      try {
        return connection.getNetworkTimeout();
      } catch (SQLFeatureNotSupportedException e) {
        return -1;
      }
    }

    static State of(Connection connection) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        return new State(
            connection.getAutoCommit(),
            connection.isReadOnly(),
            connection.getTransactionIsolation(),
            networkTimeout(connection),
            statement.getQueryTimeout(),
            connection.getCatalog() + "." + connection.getSchema());
      } finally {
        if (!connection.getAutoCommit()) {
          connection.rollback();
        }
      }
    }
  }
}
