package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.table.dialect.TableName;
import dev.hilo.spi.Connections;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;

/** What every part of the contract of a database starts from. */
interface OnDatabase {

  /** So long that only a hang exceeds it. */
  Duration UNLESS_IT_HANGS = Duration.ofMinutes(1);

  TimeLimits LIMIT = TimeLimits.of(UNLESS_IT_HANGS);

  CounterKey ORDERS = CounterKey.shared("orders");

  /** An empty database of this test's own. */
  Schema schema();

  /** The number that a query gives. */
  long number(String query);

  /** Which kind that is. */
  TestDatabase database();

  /** Whether schemas are databases here, and identifiers stand in backticks. */
  default boolean isMySqlOrMariaDb() {
    return database() == TestDatabase.MYSQL || database() == TestDatabase.MARIADB;
  }

  /**
   * Whether HiLo commits by a statement on a shared connection in auto-commit mode: Connector/J
   * does not notice that a statement has switched the mode.
   */
  default boolean autoCommitIsDoubtful() {
    return database() == TestDatabase.MYSQL;
  }

  /** Whether the driver has limits for the network; one that keeps none in files says 0. */
  default boolean hasNetworkTimeouts() {
    return switch (database()) {
      case H2, POSTGRESQL, MYSQL, MARIADB, ORACLE, SQLSERVER -> true;
      case HSQLDB, DERBY, SQLITE -> false;
    };
  }

  /** Whether an open connection can be made one that only reads. */
  default boolean connectionsMayBeReadOnly() {
    return database() != TestDatabase.SQLITE;
  }

  /** Whether a table can be created while an open transaction has read another one. */
  default boolean tablesAreMadeBesideReaders() {
    return database() != TestDatabase.HSQLDB;
  }

  /** Whether a reader waits for open transactions that have written. */
  default boolean readersWaitForWriters() {
    return database() == TestDatabase.DERBY || database() == TestDatabase.SQLSERVER;
  }

  /** A level of JDBC; the strictest one, where Oracle does not have it. */
  default int isolation(int level) {
    return database() == TestDatabase.ORACLE && level == Connection.TRANSACTION_REPEATABLE_READ
        ? Connection.TRANSACTION_SERIALIZABLE
        : level;
  }

  /** Whether many may write at once, as long as they do not write the same rows. */
  default boolean rowsAreLockedOneByOne() {
    return database() != TestDatabase.SQLITE;
  }

  /** A query that gives the value of an expression. */
  default String selecting(String expression) {
    return switch (database()) {
      case HSQLDB, DERBY -> "values " + expression;
      case H2, POSTGRESQL, MYSQL, MARIADB, SQLITE, SQLSERVER -> "select " + expression;
      case ORACLE -> "select " + expression + " from dual";
    };
  }

  default JdbcCounterTable table(DataSource dataSource, boolean createIfMissing) {
    return table(dataSource, TagSource.fixed("A"), createIfMissing);
  }

  default JdbcCounterTable table(DataSource dataSource, TagSource tags, boolean createIfMissing) {
    return table(Connections.of(dataSource), tags, createIfMissing);
  }

  default JdbcCounterTable table(Connections connections, TagSource tags, boolean createIfMissing) {
    return new JdbcCounterTable(
        connections,
        quote -> new TableName(null, "hilo").quotedBy(quote, "do nothing"),
        tags,
        createIfMissing,
        true);
  }

  /** The table, which makes itself, each call on a connection of its own. */
  default JdbcCounterTable table() {
    return table(schema().dataSource(), true);
  }

  /**
   * How a short wait for the lock on a row ends. On a busy machine, the network's limit may come
   * first. Such attempts are suppressed in the result, and may still succeed once the lock is gone.
   */
  default TableException failureOfWait(CounterKey key, long expected, long max, Duration briefly) {
    TimeLimits limits = new TimeLimits(UNLESS_IT_HANGS, briefly, briefly);
    AtomicReference<TableException> failure = new AtomicReference<>();
    Await.until(
        "the database ends the wait",
        () -> {
          long began = System.nanoTime();
          TableException late =
              catchThrowableOfType(
                  TableException.class, () -> table().set(key, expected, max, limits));
          assertThat(Duration.ofNanos(System.nanoTime() - began))
              .isLessThan(Duration.ofSeconds(30));
          TableException givenUp = failure.getAndSet(requireNonNull(late));
          if (givenUp != null) {
            late.addSuppressed(givenUp);
          }
          return late.kind() != FailureKind.UNAVAILABLE;
        });
    return requireNonNull(failure.get());
  }

  /** A connection in a transaction. */
  default Connection transaction() throws SQLException {
    Connection connection = schema().dataSource().getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  /** Runs a statement, and reads the first row if it has rows. */
  default void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (statement.execute(sql)) {
        statement.getResultSet().next();
      }
    }
  }

  default long row(String name) {
    return number("select max_value from hilo where name = '" + name + "'");
  }
}
