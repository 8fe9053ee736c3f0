package dev.hilo.table;

import dev.hilo.spi.Host;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Says of failed work on the table what the failure means. */
final class TableFailures {

  private TableFailures() {}

  /** No connection came. A pool that has run out of time says so in any of several ways. */
  static TableException withoutConnection(String what, Host host, SQLException cause) {
    return new TableException(
        "Could not "
            + what
            + ", having no connection: "
            + said(cause)
            + ". "
            + (Dialect.refusesCredentials(cause)
                ? "Check the user name and the password."
                : host.adviceOnConnections()),
        isOfPool(cause) ? FailureKind.NO_CONNECTION : FailureKind.UNAVAILABLE,
        true,
        cause);
  }

  /** Whether it is the pool that has none, and not the database that refuses one. */
  private static boolean isOfPool(SQLException cause) {
    String state = cause.getSQLState();
    return !(cause.getCause() instanceof SQLException)
        && (state == null || !state.startsWith("08"));
  }

  /**
   * Work on a connection failed.
   *
   * @param known what is known of the database; null before the first connection
   */
  static TableException of(String what, @Nullable Database known, SQLException cause) {
    if (cause instanceof TooLateException) {
      return new TableException(
          "Could not " + what + ": " + said(cause) + ".", FailureKind.TIMEOUT, true, cause);
    }
    Dialect dialect = known == null ? new Dialect() : known.dialect();
    if (cause instanceof Sql.LostPrimaryKeyException) {
      return new TableException(
          "Could not " + what + ": " + said(cause) + ".", FailureKind.REFUSED, false, null);
    }
    if (cause instanceof TagQueryException query) {
      FailureKind kind = query.kind(dialect);
      return new TableException(
          "Could not " + what + ": " + said(cause) + ".", kind, kind.changedNothing(), cause);
    }
    FailureKind kind = dialect.kindOf(cause);
    String message = "Could not " + what + ": " + said(cause) + "." + dialect.advice(kind);
    if (kind == FailureKind.MISSING_TABLE && known != null) {
      message = known.missing() + "The database said: " + said(cause) + ".";
    }
    return new TableException(message, kind, kind.changedNothing(), cause);
  }

  /** The same failure, of which it is known by now that no table is missing. */
  static SQLException refusal(SQLException failure) {
    return new SQLException(failure.getMessage(), "42000", failure);
  }

  /** What the driver said, without its full stop. */
  static String said(SQLException cause) {
    return String.valueOf(cause.getMessage()).strip().replaceFirst("\\.+$", "");
  }

  /** Nothing was done, since there was no time left. */
  static final class TooLateException extends SQLException {

    private static final long serialVersionUID = 1L;

    TooLateException(long nanos) {
      super("the connection came after " + Duration.ofNanos(nanos).toMillis() + " ms");
    }
  }
}
