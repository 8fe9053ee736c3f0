package dev.hilo.internal.table;

import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A failure that HiLo itself detected. */
final class ClassifiedFailure extends SQLException {

  private static final long serialVersionUID = 1L;

  final FailureKind kind;

  /** Whether it is certain that nothing changed. */
  final boolean fateKnown;

  ClassifiedFailure(
      String message, FailureKind kind, boolean fateKnown, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.fateKnown = fateKnown;
  }
}
