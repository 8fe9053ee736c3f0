package dev.hilo.internal.table;

import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.spi.Host;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Tells what failed work on the table means. */
final class FailureClassifier {

  private FailureClassifier() {}

  /** No connection came. */
  static TableException withoutConnection(String what, Host host, SQLException cause) {
    String advice =
        Dialect.refusesCredentials(cause)
            ? "Check the user name and the password."
            : host.adviceOnConnections();
    return new TableException(
        couldNot(what + ", having no connection", cause) + " " + advice,
        isOfPool(cause) ? FailureKind.NO_CONNECTION : FailureKind.UNAVAILABLE,
        true,
        cause);
  }

  /**
   * Whether it is the pool that has none, and not the database that refuses one. Pools that run out
   * of time say so in several ways.
   */
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
  static TableException of(String what, @Nullable DatabaseInfo known, SQLException cause) {
    if (cause instanceof ClassifiedFailure failure) {
      return failure.of(what);
    }
    Dialect dialect = known == null ? new Dialect() : known.dialect;
    FailureKind kind = dialect.kindOf(cause);
    String message =
        kind == FailureKind.MISSING_TABLE && known != null
            ? known.missing() + "The database said: " + said(cause) + "."
            : couldNot(what, cause) + dialect.advice(kind);
    return new TableException(message, kind, kind.changedNothing(), cause);
  }

  static String couldNot(String what, SQLException cause) {
    return "Could not " + what + ": " + said(cause) + ".";
  }

  /** What the driver said, without its full stop. */
  static String said(SQLException cause) {
    return String.valueOf(cause.getMessage()).strip().replaceFirst("\\.+$", "");
  }
}
