package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * The database answered that the table of HiLo does not exist, or not in this schema. The message
 * has the statement that creates it. Nothing changed.
 */
public final class HiLoMissingTableException extends HiLoException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message names the table, and has the statement that creates it
   * @param cause what the database said
   */
  public HiLoMissingTableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
