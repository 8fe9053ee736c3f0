package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A statement on the table failed. */
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
    this.kind = requireNonNull(kind, "kind");
    this.fateKnown = fateKnown;
  }

  public FailureKind kind() {
    return kind;
  }

  /** Whether it is certain that nothing changed. Otherwise only the answer may have got lost. */
  public boolean fateKnown() {
    return fateKnown;
  }

  /** The same failure with a longer message. */
  public TableException because(String more) {
    TableException same =
        new TableException(getMessage() + more, kind, fateKnown, (SQLException) super.getCause());
    same.setStackTrace(getStackTrace());
    return same;
  }
}
