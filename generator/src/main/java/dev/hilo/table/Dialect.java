package dev.hilo.table;

import dev.hilo.spi.TableSpelling;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What differs between databases: the table's DDL, the quote, and which codes mean what.
 *
 * <p>This class itself speaks the SQL standard and serves the databases that have no class of their
 * own. A subclass adds the codes of its database, and passes on what it does not know.
 */
class Dialect {

  /** The one state of class 40 that does not promise a rollback. */
  private static final String COMPLETION_UNKNOWN = "40003";

  /** The dialect of the database at the other end. */
  static Dialect of(Connection connection) throws SQLException {
    DatabaseMetaData data = connection.getMetaData();
    // MySQL's driver calls MariaDB "MySQL" too, and has the truth in the version.
    String product =
        (data.getDatabaseProductName() + " " + data.getDatabaseProductVersion())
            .toLowerCase(Locale.ROOT);
    if (product.contains("mariadb")) {
      return new MariaDbDialect(isConnectorJ(data));
    }
    if (product.contains("mysql")) {
      return new MySqlDialect(isConnectorJ(data));
    }
    if (product.contains("postgresql")) {
      return new PostgreSqlDialect();
    }
    if (product.startsWith("h2")) {
      return new H2Dialect();
    }
    if (product.startsWith("hsql")) {
      return new HsqldbDialect();
    }
    if (product.startsWith("apache derby")) {
      return new DerbyDialect();
    }
    if (product.startsWith("sqlite")) {
      return new SqliteDialect();
    }
    if (product.startsWith("oracle")) {
      return new OracleDialect();
    }
    if (product.startsWith("microsoft sql server")) {
      return new SqlServerDialect();
    }
    return new Dialect();
  }

  /** MariaDB's driver can talk to both databases too. */
  private static boolean isConnectorJ(DatabaseMetaData data) throws SQLException {
    return !data.getDriverName().startsWith("MariaDB");
  }

  /** The statement that makes the table; it may fail with DUPLICATE if the table is there. */
  final String createTable(TableSpelling table) {
    return """
        create table %s (
          %s %s not null,
          %s %s not null,
          %s %s not null,
          primary key (%s, %s)
        )%s"""
        .formatted(
            table.table(),
            table.name(),
            text(255),
            table.nodeTag(),
            text(32),
            table.maxValue(),
            number(),
            table.name(),
            table.nodeTag(),
            tableOptions());
  }

  /**
   * A condition, to be added to those of a statement, that limits how long the statement waits for
   * a lock. It has one parameter, such as {@code 250ms}. Empty if there is none.
   */
  String lockLimit() {
    return "";
  }

  /**
   * The statement that limits how long a connection waits for locks, where no condition of a
   * statement does; null if there is none.
   */
  @Nullable String lockSetting(Duration limit) {
    return null;
  }

  /** The one statement to raise Max by; null if there is none. */
  @Nullable RaiseSql raise(TableSpelling table) {
    return null;
  }

  /** The part of it that all have. */
  final String raise(TableSpelling table, String sum) {
    return "update %s set %s = %s where %s = ? and %s = ? and %s between ? and ?%s"
        .formatted(
            table.table(),
            table.maxValue(),
            sum.formatted(table.maxValue()),
            table.name(),
            table.nodeTag(),
            table.maxValue(),
            and(lockLimit()));
  }

  private static String and(String condition) {
    return condition.isEmpty() ? "" : " and " + condition;
  }

  /** The type of a text that no collation takes for another one. */
  String text(int length) {
    return "varchar(" + length + ")";
  }

  /** The type of a number as large as a long. */
  String number() {
    return "bigint";
  }

  /** What stands behind the columns of a table. */
  String tableOptions() {
    return "";
  }

  /** The character that stands around an identifier. */
  String quote() {
    return "\"";
  }

  /** Whether a failure that is taken for a missing table may be something else. */
  boolean isMissingTableDoubtful() {
    return false;
  }

  /**
   * Whether HiLo itself cancels statements that take too long, because the driver's query timeout
   * leaves threads behind or does not end a wait for a lock.
   */
  boolean cancels() {
    return false;
  }

  /**
   * Why a counter must not be raised in the caller's transaction, and what to do; null if it may.
   *
   * @param connection the caller's
   */
  @Nullable String gaplessRefusal(Connection connection) throws SQLException {
    return null;
  }

  /**
   * What helps against failures of a kind, as whole sentences; empty if there is nothing to say.
   */
  String advice(FailureKind kind) {
    return kind == FailureKind.REFUSED
        ? " The table has to be HiLo's, and the user may have to be granted SELECT, INSERT and"
            + " UPDATE on it."
        : "";
  }

  /** What a failure means; the first of its causes and successors that tells anything decides. */
  final FailureKind kindOf(SQLException failure) {
    FailureKind kind = firstOf(failure, this::kind);
    return kind == null ? FailureKind.OTHER : kind;
  }

  /** Whether the database refuses the user name or the password. */
  static boolean refusesCredentials(SQLException failure) {
    return firstOf(failure, one -> isOfClass(one, "28") ? one : null) != null;
  }

  private static boolean isOfClass(SQLException failure, String states) {
    String state = failure.getSQLState();
    return state != null && state.startsWith(states);
  }

  /** The first answer that is not null, of the causes and successors of a failure in turn. */
  private static <T> @Nullable T firstOf(SQLException failure, Reading<T> reading) {
    int depth = 0;
    for (Throwable cause = failure;
        cause != null && depth < 16;
        cause = cause.getCause(), depth++) {
      if (cause instanceof SQLException first) {
        for (SQLException one = first;
            one != null && depth < 16;
            one = one.getNextException(), depth++) {
          T answer = reading.of(one);
          if (answer != null) {
            return answer;
          }
        }
      }
    }
    return null;
  }

  /** What this one exception means, or null if it does not tell. */
  @Nullable FailureKind kind(SQLException failure) {
    if (COMPLETION_UNKNOWN.equals(failure.getSQLState())) {
      return FailureKind.UNAVAILABLE;
    }
    if (failure instanceof SQLTransactionRollbackException) {
      return FailureKind.CONFLICT;
    }
    if (failure instanceof SQLTimeoutException) {
      return FailureKind.TIMEOUT;
    }
    if (failure instanceof SQLTransientConnectionException
        || failure instanceof SQLNonTransientConnectionException
        || failure instanceof SQLRecoverableException) {
      return FailureKind.UNAVAILABLE;
    }
    return kindOfState(failure.getSQLState());
  }

  /** What one exception says, or null if it does not tell. */
  @FunctionalInterface
  private interface Reading<T> {
    @Nullable T of(SQLException failure);
  }

  private static @Nullable FailureKind kindOfState(@Nullable String state) {
    if (state == null || state.length() != 5) {
      return null;
    }
    return switch (state) {
      case "23505" -> FailureKind.DUPLICATE;
      case "42S01" -> FailureKind.DUPLICATE;
      case "42S02" -> FailureKind.MISSING_TABLE;
      case "HYT00" -> FailureKind.TIMEOUT;
      default ->
          switch (state.substring(0, 2)) {
            case "08" -> FailureKind.UNAVAILABLE;
            case "40" -> FailureKind.CONFLICT;
            case "0A", "22", "23", "28", "42" -> FailureKind.REFUSED;
            default -> null;
          };
    };
  }
}
