package dev.hilo.internal.range;

import dev.hilo.internal.reserve.ReservationException;

/** A number was requested after the close. */
public final class RangeClosedException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  RangeClosedException(String counter) {
    super(
        ("This HiLo is closed and gives no more numbers for '%s': its unused ranges went back to"
                + " the table. Build a new one.")
            .formatted(counter));
  }

  /** The exception for a caller whose reservation failed, perhaps because of the close. */
  static RuntimeException orElse(boolean closed, String counter, ReservationException failure) {
    if (!closed) {
      return failure;
    }
    RangeClosedException refusal = new RangeClosedException(counter);
    refusal.addSuppressed(failure);
    return refusal;
  }
}
