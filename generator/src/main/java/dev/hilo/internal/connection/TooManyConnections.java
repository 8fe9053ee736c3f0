package dev.hilo.internal.connection;

import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognises a database that refuses a connection because it has too many. */
public final class TooManyConnections {

  /** The standard SQLState, and the codes of MySQL (for server and user) and Oracle. */
  private static final Pattern SAID =
      Pattern.compile("53300 .*|(08004|42000|HY000) (1040|1226|1203)|.* (12516|12520)");

  private TooManyConnections() {}

  /** Searches the failure, its causes and its next exceptions. */
  public static boolean isCauseOf(SQLException failure) {
    return isIn(failure, 10); // Causes and next exceptions may form a circle.
  }

  private static boolean isIn(@Nullable Throwable failure, int depth) {
    return depth >= 0
        && failure != null
        && (isIn(failure.getCause(), depth - 1)
            || (failure instanceof SQLException said
                && (SAID.matcher(said.getSQLState() + " " + said.getErrorCode()).matches()
                    || isIn(said.getNextException(), depth - 1))));
  }
}
