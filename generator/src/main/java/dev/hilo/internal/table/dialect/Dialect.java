package dev.hilo.internal.table.dialect;

import dev.hilo.internal.common.Causes;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The differences between databases: DDL, statements, and the meaning of error codes. Immutable.
 *
 * <p>This class itself follows the SQL standard, for databases without a dialect. A subclass adds
 * the codes of its database, which precede those of the standard.
 */
public class Dialect {

  /** The only state of class 40 that does not promise a rollback. */
  private static final String COMPLETION_UNKNOWN = "40003";

  /**
   * Refusals that neither another table nor a right would end: a feature, a value, a constraint, a
   * login, a limit.
   */
  private static final Pattern NOT_OF_TABLE = Pattern.compile("(0A|21|22|23|28|3D|53|54|HY)...");

  /**
   * SQLState and code of a refused login. Oracle and SQL Server have no SQLState of their own for
   * it: a name or password that is missing or wrong, an account that is locked, a password that is
   * expired.
   */
  private static final Pattern CREDENTIALS =
      Pattern.compile("28.* .*|(72000|99999) (1005|1017|28000|28001)|(S0...|08001) 184(56|8[678])");

  /** SQL Server's database that does not open, which it calls a failed login, too. */
  private static final int NOT_OPENED = 4060;

  /** A template of the statement that raises Max. */
  static final String INCREMENT = "update {hilo} set {max} = {max} + ? {within bounds}";

  /** For {@link #createClause}, on databases that have it. */
  static final String IF_NOT_EXISTS = "create table if not exists";

  // What a database has in place of the standard. Set in the constructor of its dialect only.

  /** The type of a text of length {@code %s}, with a collation that compares bytes (rule T1). */
  String textType = "varchar(%s)";

  String numberType = "bigint";

  /** The text after the columns in the table's DDL. */
  String tableOptions = "";

  /** The beginning of the table's DDL, which can run again where the database allows that. */
  String createClause = "create table";

  /** A template of the statement that raises Max and returns it; null if there is none. */
  @Nullable String incrementReturning;

  /** Whether it returns Max as a row, and not as a generated key. */
  public boolean isIncrementAQuery;

  /**
   * A condition that limits the wait of an insert, an update or an increment for a lock. Its
   * parameter, such as {@code 250ms}, is the last one. Null if there is none.
   */
  public @Nullable String lockLimit;

  /**
   * A statement that limits a connection's waits for locks, with the limit as {@code {millis}} or
   * {@code {seconds}}; null if there is none.
   */
  public @Nullable String lockSetting;

  String quote = "\"";

  /**
   * Whether HiLo must cancel slow statements itself, because the driver's query timeout leaves
   * threads behind or does not end a wait for a lock.
   */
  public boolean needsCanceller;

  /** Whether the code of a missing table may mean something else. */
  public boolean isMissingTableDoubtful;

  final Map<FailureKind, String> advice = new EnumMap<>(FailureKind.class);

  /** By vendor code, an Integer, or SQLState. */
  private final Map<Object, FailureKind> kinds = new HashMap<>();

  public Dialect() {
    advice.put(
        FailureKind.READ_ONLY,
        " The database only reads here: it may be a standby, a primary that was demoted, or have"
            + " been set so because its disk is full; a transaction of the caller may have been"
            + " begun to read only.");
    advice.put(
        FailureKind.REFUSED,
        " The table has to be HiLo's, and the user may have to be granted SELECT, INSERT and"
            + " UPDATE on it; a reset needs DELETE, too.");
  }

  /** The dialect of the database of a connection. */
  public static Dialect of(Connection connection) throws SQLException {
    DatabaseMetaData data = connection.getMetaData();
    // MySQL's driver calls MariaDB "MySQL" too; only the version tells.
    String name = String.valueOf(data.getDatabaseProductName());
    String product = (name + " " + data.getDatabaseProductVersion()).toLowerCase(Locale.ROOT);
    boolean isMariaDb = product.contains("mariadb");
    if (isMariaDb || product.contains("mysql")) {
      // MariaDB's driver connects to both databases, too.
      return new MySqlDialect(!data.getDriverName().startsWith("MariaDB"), isMariaDb);
    }
    if (product.contains("postgresql")) {
      return new PostgreSqlDialect();
    }
    return switch (name) {
      case "H2" -> new H2Dialect();
      case "HSQL Database Engine" -> new HsqldbDialect();
      case "Apache Derby" -> new DerbyDialect();
      case "SQLite" -> new SqliteDialect();
      case "Oracle" -> new OracleDialect();
      case "Microsoft SQL Server" -> new SqlServerDialect();
      default -> new Dialect();
    };
  }

  /** Says what vendor codes or SQLStates mean; for constructors. */
  final void codes(FailureKind kind, Object... codes) {
    for (Object code : codes) {
      kinds.put(code, kind);
    }
  }

  /** A template of the statement that creates the table. */
  final String createTable() {
    return """
        %s {hilo} (
          {name} %s not null,
          {tag} %s not null,
          {max} %s not null,
          primary key ({name}, {tag})
        )%s"""
        .formatted(
            createClause,
            textType.formatted(255),
            textType.formatted(32),
            numberType,
            tableOptions);
  }

  /** Why the caller's transaction must not raise a counter, and what to do; null if it may. */
  public @Nullable String gaplessRefusal(Connection connection) throws SQLException {
    return null;
  }

  /** The advice for a failure, as sentences after a blank; empty if there is none. */
  public String advice(SQLException failure) {
    FailureKind kind = kindOf(failure);
    boolean isOfTable =
        Causes.ofDatabase(failure)
            .noneMatch(one -> NOT_OF_TABLE.matcher(String.valueOf(one.getSQLState())).matches());
    return kind == FailureKind.REFUSED && !isOfTable ? "" : advice.getOrDefault(kind, "");
  }

  /** The kind of a failure, by the first of its causes and successors with a known kind. */
  public final FailureKind kindOf(SQLException failure) {
    return Causes.ofDatabase(failure)
        .flatMap(one -> Stream.ofNullable(kind(one)))
        .findFirst()
        .orElse(FailureKind.OTHER);
  }

  /** Whether the database refuses the user name or the password. */
  public static boolean refusesCredentials(SQLException failure) {
    return Causes.ofDatabase(failure)
            .anyMatch(
                one -> CREDENTIALS.matcher(one.getSQLState() + " " + one.getErrorCode()).matches())
        && Causes.ofDatabase(failure).noneMatch(one -> one.getErrorCode() == NOT_OPENED);
  }

  /** Whether a server that answers has no such database. */
  public static boolean hasNoSuchDatabase(SQLException failure) {
    return Causes.ofDatabase(failure)
        .anyMatch(one -> String.valueOf(one.getSQLState()).startsWith("3D"));
  }

  /** The kind of this exception alone; null if unknown. */
  @Nullable FailureKind kind(SQLException failure) {
    FailureKind known =
        kinds.getOrDefault(failure.getErrorCode(), kinds.get(failure.getSQLState()));
    return known == null ? standardKind(failure) : known;
  }

  /** The kind by the standard and the type of the exception. */
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
      case "25006" -> FailureKind.READ_ONLY;
      default ->
          switch (state.substring(0, 2)) {
            case "08" -> FailureKind.UNAVAILABLE;
            case "40" -> FailureKind.CONFLICT;
            case "0A", "21", "22", "23", "28", "3D", "42", "54" -> FailureKind.REFUSED;
            default -> null;
          };
    };
  }
}
