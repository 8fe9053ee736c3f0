package dev.hilo;

import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import org.jspecify.annotations.Nullable;

/**
 * The database did not let HiLo do what was asked. The message says what was tried, how often, and
 * what to do; the failure of the last attempt is the cause, those of the attempts before are
 * suppressed.
 *
 * <p>The call may be made again. Numbers that it had taken or reserved may be lost then: a gap,
 * never a duplicate.
 */
public class HiLoException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message what was tried, how often, and what to do
   * @param cause the failure of the last attempt
   */
  public HiLoException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The same failure under its public name. */
  static HiLoException of(Throwable internal) {
    String message = String.valueOf(internal.getMessage());
    HiLoException failure =
        isMissingTable(internal) || isMissingTable(internal.getCause())
            ? new HiLoMissingTableException(message, internal.getCause())
            : new HiLoException(message, internal.getCause());
    for (Throwable attempt : internal.getSuppressed()) {
      failure.addSuppressed(attempt);
    }
    return failure;
  }

  private static boolean isMissingTable(@Nullable Throwable failure) {
    return failure instanceof TableException table && table.kind() == FailureKind.MISSING_TABLE;
  }
}
