package dev.hilo.internal.connection;

import java.sql.SQLException;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** Recognises a database that refuses a connection because it has too many. */
public final class TooManyConnections {

  /** The standard SQLState, and the codes of MySQL (for server and user) and Oracle. */
  private static final Pattern SAID =
      Pattern.compile("53300 .*|(08004|42000|HY000) (1040|1226|1203)|.* (12516|12520)");

  private TooManyConnections() {}

  /** Searches the failure, its causes and its next exceptions. */
  public static boolean isCauseOf(SQLException failure) {
    return StreamSupport.stream(failure.spliterator(), false)
        .limit(16) // Causes and next exceptions may form a circle.
        .anyMatch(
            one ->
                one instanceof SQLException said
                    && SAID.matcher(said.getSQLState() + " " + said.getErrorCode()).matches());
  }
}
