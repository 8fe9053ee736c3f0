package dev.hilo.internal.table;

import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.SQLException;
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

  public FailureKind kind() {
    return kind;
  }

  /** Whether it is certain that nothing changed. Otherwise only the answer may have got lost. */
  public boolean fateKnown() {
    return fateKnown;
  }
}
