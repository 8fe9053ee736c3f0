package dev.hilo.range;

/** Somebody asked for a number after the end. */
public final class RangeClosedException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  RangeClosedException(String counter) {
    super(
        "This HiLo is closed and gives no more numbers for '"
            + counter
            + "': its unused ranges went back to the table. Build a new one.");
  }
}
