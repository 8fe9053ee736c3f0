package dev.hilo.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.support.Pools;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GivenUpConnectionTest {

  /** Which call tells HikariCP that a connection is closed differs by driver and by mode. */
  @ParameterizedTest
  @CsvSource({
    "POSTGRESQL, true", "POSTGRESQL, false",
    "MYSQL, true", "MYSQL, false",
    "MARIADB, true", "MARIADB, false"
  })
  void hikariTakesItBackAndDoesNotLendItAgain(TestDatabase database, boolean autoCommit)
      throws SQLException {
    try (Schema schema = database.server().newSchema();
        HikariDataSource pool =
            Pools.hikari(schema.dataSource(), 1, autoCommit, false, Duration.ofMinutes(1))) {
      Connection connection = pool.getConnection();
      connection.setNetworkTimeout(Runnable::run, 60_000);
      execute(connection);
      ConnectionScope.giveUp(connection, null);

      connection.close();

      try (Connection next = pool.getConnection()) {
        assertThat(execute(next)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MYSQL", "MARIADB"})
  void theCopyOfHikariForgetsIt(TestDatabase database) throws SQLException {
    HikariConfig config = new HikariConfig();
    try (Schema schema = database.server().newSchema()) {
      config.setJdbcUrl(schema.url());
      config.setUsername(schema.user());
      config.setPassword(schema.password());
      try (HikariDataSource pool = new HikariDataSource(config);
          CopiedPool copy = new CopiedPool(pool, Duration.ofMinutes(1), false)) {
        forgets(copy);
      }
    }
  }

  private static void forgets(CopiedPool copy) throws SQLException {
    Connection connection = copy.open();
    Connection physical = connection.unwrap(Connection.class);
    ConnectionScope.giveUp(connection, copy);

    copy.close(connection);

    Connection next = copy.open();
    assertThat(next.unwrap(Connection.class)).isNotSameAs(physical);
    assertThat(execute(next)).isTrue();
    copy.close(next);
  }

  /** The driver may not have read the answer to the end of the statement. */
  @Test
  void oneWhoseStatementCouldNotBeClosedIsGivenUp() throws SQLException {
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema();
        Connection connection = schema.dataSource().getConnection()) {
      SQLException locked = new SQLException("Locked", "40001");
      locked.addSuppressed(new SQLException("Not closed", new StackOverflowError()));

      assertThatThrownBy(
              () ->
                  ConnectionScope.answered(
                      connection,
                      same -> {
                        throw locked;
                      }))
          .isSameAs(locked);

      assertThat(connection.isClosed()).isTrue();
    }
  }

  private static boolean execute(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute("select 1");
    }
  }
}
