package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * A gapless number could not be taken in this transaction, because of concurrent transactions: a
 * deadlock, a lock timeout, or a counter that was made after the transaction began to read. Roll
 * back and run the transaction again.
 */
public final class HiLoRetryException extends HiLoException {

  private static final long serialVersionUID = 1L;

  /**
   * An exception with this message.
   *
   * @param cause the failure of the last attempt; null if there is none
   */
  public HiLoRetryException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
