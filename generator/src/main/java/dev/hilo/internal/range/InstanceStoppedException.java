package dev.hilo.internal.range;

import dev.hilo.internal.reserve.ReservationException;

/** A number was requested of an instance that is closed or suspended. */
public final class InstanceStoppedException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  private final boolean closed;

  /**
   * @param closed false if the instance is suspended
   */
  InstanceStoppedException(String counter, boolean closed) {
    super(
        (closed
                ? "This HiLo is closed and gives no more numbers for '%s': its unused ranges went"
                    + " back to the table. Build a new one."
                : "This HiLo is suspended and gives no numbers for '%s'. Resume it first.")
            .formatted(counter));
    this.closed = closed;
  }

  /** False if the instance is suspended. */
  boolean isClosed() {
    return closed;
  }

  /** The exception for a caller whose reservation failed, perhaps because the instance stopped. */
  static RuntimeException orElse(PendingReservation of, ReservationException failure) {
    InstanceState state = of.owner.state;
    if (!state.isStopped() && !of.stopped) {
      return failure;
    }
    InstanceStoppedException refusal =
        new InstanceStoppedException(of.owner.counter.name(), state.isClosed());
    refusal.addSuppressed(failure);
    return refusal;
  }
}
