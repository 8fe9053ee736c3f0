package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * A gapless number could not be had in this transaction, because of what others did at the same
 * time: a deadlock, a lock that did not come in time, or a counter that came into being after the
 * transaction began to read. Roll it back and run it again; a new transaction may well succeed.
 */
public final class HiLoRetryException extends HiLoException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message what was tried, and on which counter
   * @param cause what the database said
   */
  public HiLoRetryException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
