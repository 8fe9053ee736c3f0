package dev.hilo.internal.table;

import dev.hilo.internal.common.Causes;
import dev.hilo.internal.common.ConnectionSecrets;
import dev.hilo.internal.table.dialect.CounterStatements;
import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.spi.DatabaseAccess;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.jspecify.annotations.Nullable;

public final class TableException extends Exception {

  private static final long serialVersionUID = 1L;

  private final FailureKind kind;
  private final boolean fateKnown;

  /**
   * @param fateKnown whether it is certain that nothing changed
   */
  public TableException(
      String message, FailureKind kind, boolean fateKnown, @Nullable SQLException cause) {
    super(message, cause);
    this.kind = kind;
    this.fateKnown = fateKnown;
  }

  /**
   * Work on a connection failed.
   *
   * @param known null before the first connection
   */
  static TableException of(String what, @Nullable CounterStatements known, SQLException cause) {
    if (cause instanceof ClassifiedFailure failure) {
      return new TableException(couldNot(what, cause), failure.kind, failure.fateKnown, cause);
    }
    Dialect dialect = known == null ? new Dialect() : known.dialect;
    FailureKind kind = dialect.kindOf(cause);
    String message =
        kind == FailureKind.MISSING_TABLE && known != null
            ? known.missing() + "The database said: " + said(cause) + "."
            : couldNot(what, cause) + dialect.advice(cause);
    return new TableException(message, kind, kind.changedNothing(), cause);
  }

  static TableException withoutConnection(String what, DatabaseAccess access, SQLException cause) {
    String advice =
        cause instanceof SQLFeatureNotSupportedException
            ? "" // The DataSource has to be another one.
            : Dialect.refusesCredentials(cause)
                ? " Check the user name and the password."
                : " " + access.adviceOnConnections();
    return new TableException(
        couldNot(what + ", having no connection", cause) + saidBeneath(cause) + advice,
        kindWithoutConnection(cause),
        true,
        cause);
  }

  private static FailureKind kindWithoutConnection(SQLException cause) {
    if (cause instanceof SQLFeatureNotSupportedException
        || Dialect.refusesCredentials(cause)
        || Dialect.hasNoSuchDatabase(cause)) {
      return FailureKind.REFUSED;
    }
    return isOfPool(cause) ? FailureKind.NO_CONNECTION : FailureKind.UNAVAILABLE;
  }

  /** Whether the pool has no connection; otherwise the database or its driver refuses one. */
  private static boolean isOfPool(SQLException cause) {
    String state = cause.getSQLState();
    return Causes.of(cause).skip(1).noneMatch(SQLException.class::isInstance)
        && (state == null || !state.startsWith("08"));
  }

  /** What the database or its driver said, where the pool does not repeat it. */
  private static String saidBeneath(SQLException cause) {
    return Causes.of(cause)
        .filter(beneath -> beneath instanceof SQLException && beneath.getMessage() != null)
        .map(beneath -> said((SQLException) beneath))
        .reduce((above, beneath) -> above.contains(beneath) ? above : beneath)
        .filter(beneath -> !said(cause).contains(beneath))
        .map(beneath -> " The database or its driver said: " + beneath + ".")
        .orElse("");
  }

  static String couldNot(String what, SQLException cause) {
    return "Could not " + what + ": " + said(cause) + ".";
  }

  /** The driver's message without its full stop, and without passwords. */
  static String said(SQLException cause) {
    String message = String.valueOf(cause.getMessage()).strip().replaceFirst("\\.+$", "");
    return ConnectionSecrets.removedFrom(message);
  }

  /** The same failure of a statement that only reads, and so has changed nothing. */
  public TableException ofRead() {
    return new TableException(String.valueOf(getMessage()), kind, true, (SQLException) getCause());
  }

  public FailureKind kind() {
    return kind;
  }

  /** Whether it is certain that nothing changed. Otherwise only the answer may have got lost. */
  public boolean fateKnown() {
    return fateKnown;
  }
}
