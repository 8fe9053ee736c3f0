package dev.hilo.connection;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Recognises a database that refuses one more connection because there are too many. */
public final class TooManyConnections {

  /** The standard's, which PostgreSQL and others use. */
  private static final String STATE = "53300";

  /** Of the server, of the user for some time, and of the user at once. */
  private static final Set<Integer> MYSQL = Set.of(1040, 1226, 1203);

  /** On other databases, the codes of MySQL mean something else. */
  private static final Set<String> MYSQL_STATES = Set.of("08004", "42000", "HY000");

  /** What the listener says while the limit of processes or sessions is reached. */
  private static final Set<Integer> ORACLE = Set.of(12516, 12520);

  /** Causes and next exceptions may form a circle. */
  private static final int DEEPEST = 10;

  private TooManyConnections() {}

  /** Whether this failure, one of its causes or one of its next exceptions says so. */
  public static boolean isCauseOf(SQLException failure) {
    return isIn(failure, 0);
  }

  private static boolean isIn(@Nullable Throwable failure, int depth) {
    if (failure == null || depth > DEEPEST) {
      return false;
    }
    return isIn(failure.getCause(), depth + 1)
        || (failure instanceof SQLException said
            && (says(said) || isIn(said.getNextException(), depth + 1)));
  }

  private static boolean says(SQLException failure) {
    String state = failure.getSQLState();
    int code = failure.getErrorCode();
    return STATE.equals(state)
        || ORACLE.contains(code)
        || (MYSQL.contains(code) && state != null && MYSQL_STATES.contains(state));
  }
}
