package dev.hilo;

import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The database failed, or did not answer in time. The message says what was tried, how often, and
 * what to do. The cause is the failure of the last attempt; earlier failures are suppressed.
 *
 * <p>The call may be repeated. Numbers that it had taken or reserved may become a gap, never a
 * duplicate.
 */
public class HiLoException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * An exception with this message.
   *
   * @param cause the failure of the last attempt; null if there is none
   */
  public HiLoException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  static HiLoException of(Throwable internal) {
    String message = String.valueOf(internal.getMessage());
    HiLoException failure =
        isMissingTable(internal) || isMissingTable(internal.getCause())
            ? new HiLoMissingTableException(message, internal.getCause())
            : new HiLoException(message, internal.getCause());
    List.of(internal.getSuppressed()).forEach(failure::addSuppressed);
    return failure;
  }

  private static boolean isMissingTable(@Nullable Throwable failure) {
    return failure instanceof TableException table && table.kind() == FailureKind.MISSING_TABLE;
  }
}
