package dev.hilo.internal.table.dialect;

import dev.hilo.spi.TableNames;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What differs between databases: the table's DDL, the quote, and which codes mean what. Not
 * changed after its construction.
 *
 * <p>This class itself speaks the SQL standard and serves the databases that have no class of their
 * own. A subclass adds the codes of its database, which count before those of the standard.
 */
public class Dialect {

  /** The one state of class 40 that does not promise a rollback. */
  private static final String COMPLETION_UNKNOWN = "40003";

  private final Map<Integer, FailureKind> codes = new HashMap<>();
  private final Map<String, FailureKind> states = new HashMap<>();

  /** The type of a text of a given length that no collation takes for another one. */
  String textType = "varchar(%s)";

  /** The type of a number as large as a long. */
  String numberType = "bigint";

  /** What stands behind the columns of a table. */
  String tableOptions = "";

  /** The character that stands around an identifier. */
  public String quote = "\"";

  /**
   * Whether HiLo itself cancels statements that take too long, because the driver's query timeout
   * leaves threads behind or does not end a wait for a lock.
   */
  public boolean cancels;

  /**
   * A condition, to be added to those of a statement, that limits how long the statement waits for
   * a lock. It has one parameter, such as {@code 250ms}. Empty if there is none.
   */
  public String lockLimit = "";

  /** Whether a failure that is taken for a missing table may be something else. */
  public boolean isMissingTableDoubtful;

  /** The dialect of the database at the other end. */
  public static Dialect of(Connection connection) throws SQLException {
    DatabaseMetaData data = connection.getMetaData();
    // MySQL's driver calls MariaDB "MySQL" too, and has the truth in the version.
    String product =
        (data.getDatabaseProductName() + " " + data.getDatabaseProductVersion())
            .toLowerCase(Locale.ROOT);
    boolean isMariaDb = product.contains("mariadb");
    if (isMariaDb || product.contains("mysql")) {
      // MariaDB's driver can talk to both databases too.
      return new MySqlDialect(!data.getDriverName().startsWith("MariaDB"), isMariaDb);
    }
    return product.contains("postgresql")
        ? new PostgreSqlDialect()
        : product.startsWith("h2")
            ? new H2Dialect()
            : product.startsWith("hsql")
                ? new HsqldbDialect()
                : product.startsWith("apache derby")
                    ? new DerbyDialect()
                    : product.startsWith("sqlite")
                        ? new SqliteDialect()
                        : product.startsWith("oracle")
                            ? new OracleDialect()
                            : product.startsWith("microsoft sql server")
                                ? new SqlServerDialect()
                                : new Dialect();
  }

  /** Notes what vendor codes mean. */
  final void codes(FailureKind kind, int... meant) {
    for (int code : meant) {
      codes.put(code, kind);
    }
  }

  /** Notes what SQLStates mean. */
  final void states(FailureKind kind, String... meant) {
    for (String state : meant) {
      states.put(state, kind);
    }
  }

  /** The statement that makes the table; it may fail with DUPLICATE if the table is there. */
  final String createTable(TableNames table) {
    return """
        create table %1$s (
          %2$s %5$s not null,
          %3$s %6$s not null,
          %4$s %7$s not null,
          primary key (%2$s, %3$s)
        )%8$s"""
        .formatted(
            table.table(),
            table.name(),
            table.nodeTag(),
            table.maxValue(),
            textType.formatted(255),
            textType.formatted(32),
            numberType,
            tableOptions);
  }

  /**
   * The statement that limits how long a connection waits for locks, where no condition of a
   * statement does; null if there is none.
   */
  public @Nullable String lockSetting(Duration limit) {
    return null;
  }

  /**
   * The statement that raises Max within bounds and returns it; null if there is none. Its
   * parameters are how much to add, the name, the node tag, and the bounds.
   */
  public @Nullable String incrementReturning(TableNames table) {
    return null;
  }

  /** Whether Max comes back from that statement as a row of a query, and not as a generated key. */
  public boolean isIncrementAQuery() {
    return false;
  }

  /** The statement that raises Max within bounds, with the same parameters. */
  final String add(TableNames table, String sum) {
    String max = table.maxValue();
    String limited = lockLimit.isEmpty() ? "" : " and " + lockLimit;
    return "update %s set %s = %s where %s = ? and %s = ? and %s between ? and ?%s"
        .formatted(
            table.table(), max, sum.formatted(max), table.name(), table.nodeTag(), max, limited);
  }

  /**
   * Why a counter must not be raised in the caller's transaction, and what to do; null if it may.
   *
   * @param connection the caller's
   */
  public @Nullable String gaplessRefusal(Connection connection) throws SQLException {
    return null;
  }

  /** What helps against failures of a kind, as whole sentences after a blank; empty if unknown. */
  public String advice(FailureKind kind) {
    return kind == FailureKind.REFUSED
        ? " The table has to be HiLo's, and the user may have to be granted SELECT, INSERT and"
            + " UPDATE on it."
        : "";
  }

  /** What a failure means; the first of its causes and successors that tells anything decides. */
  public final FailureKind kindOf(SQLException failure) {
    FailureKind kind = firstOf(failure, this::kind);
    return kind == null ? FailureKind.OTHER : kind;
  }

  /** Whether the database refuses the user name or the password. */
  public static boolean refusesCredentials(SQLException failure) {
    return firstOf(
            failure,
            one -> String.valueOf(one.getSQLState()).startsWith("28") ? Boolean.TRUE : null)
        != null;
  }

  /** The first answer that is not null, of the causes and successors of a failure in turn. */
  private static <T> @Nullable T firstOf(
      SQLException failure, Function<SQLException, @Nullable T> reading) {
    int depth = 0;
    for (Throwable cause = failure;
        cause != null && depth < 16;
        cause = cause.getCause(), depth++) {
      if (cause instanceof SQLException first) {
        for (SQLException one = first;
            one != null && depth < 16;
            one = one.getNextException(), depth++) {
          T answer = reading.apply(one);
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
    FailureKind known =
        codes.getOrDefault(failure.getErrorCode(), states.get(failure.getSQLState()));
    return known == null ? standardKind(failure) : known;
  }

  /** What the standard and the type of the exception say of it. */
  @Nullable FailureKind standardKind(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    if (state.equals(COMPLETION_UNKNOWN)) {
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
    return state.length() == 5 ? kindOfState(state) : null;
  }

  private static @Nullable FailureKind kindOfState(String state) {
    return switch (state) {
      case "23505", "42S01" -> FailureKind.DUPLICATE;
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
