package dev.hilo.internal.range;

import dev.hilo.internal.reserve.ReservationException;

/** Somebody asked for a number after the end. */
public final class RangeClosedException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  RangeClosedException(String counter) {
    super(
        "This HiLo is closed and gives no more numbers for '"
            + counter
            + "': its unused ranges went back to the table. Build a new one.");
  }

  /** What a caller hears whose reservation came to nothing, if that is because of the end. */
  static RuntimeException orElse(boolean closed, String counter, ReservationException failure) {
    if (!closed) {
      return failure;
    }
    RangeClosedException refusal = new RangeClosedException(counter);
    refusal.addSuppressed(failure);
    return refusal;
  }
}
