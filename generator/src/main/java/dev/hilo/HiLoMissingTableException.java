package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * The table of HiLo does not exist, or not in this schema. The message has the statement that
 * creates it. Nothing changed.
 */
public final class HiLoMissingTableException extends HiLoException {

  private static final long serialVersionUID = 1L;

  /**
   * An exception with this message.
   *
   * @param cause the failure of the last attempt; null if there is none
   */
  public HiLoMissingTableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
