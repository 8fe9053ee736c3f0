package dev.hilo.internal.range;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Whether one instance is open, suspended or closed. Thread-safe. */
final class InstanceState {

  private static final CompletableFuture<@Nullable Void> DONE =
      CompletableFuture.completedFuture(null);

  private static final Phase OPEN = new Phase(false, false, DONE, DONE);

  /** Replaced under the lock of this object. */
  private volatile Phase phase = OPEN;

  /** Whether the instance is suspended or closed, so that no reservation may begin. */
  boolean isStopped() {
    return phase.stopped;
  }

  boolean isClosed() {
    return phase.closed;
  }

  Phase phase() {
    return phase;
  }

  /** Suspends an open instance; returns null if it is stopped already. */
  synchronized @Nullable Phase suspend() {
    if (phase.stopped) {
      return null;
    }
    phase = new Phase(true, false, new CompletableFuture<>(), new CompletableFuture<>());
    return phase;
  }

  /** Closes the instance, and ends a suspension; returns null if it is closed already. */
  synchronized @Nullable Phase close() {
    Phase before = phase;
    if (before.closed) {
      return null;
    }
    phase = new Phase(true, true, new CompletableFuture<>(), DONE);
    before.resumed.complete(null);
    return phase;
  }

  /** Opens a suspended instance as soon as its suspension is settled; completes then. */
  CompletableFuture<?> resume() {
    Phase now = phase;
    return now.closed ? DONE : now.settled.thenRun(() -> open(now));
  }

  private synchronized void open(Phase suspended) {
    if (phase.equals(suspended)) {
      phase = OPEN;
      suspended.resumed.complete(null);
    }
  }

  /**
   * From one change of the state to the next.
   *
   * @param stopped whether the instance is suspended or closed
   * @param settled completes when the ranges of a stopped instance have been returned, or given up
   * @param resumed completes when the instance is no longer suspended
   */
  record Phase(
      boolean stopped,
      boolean closed,
      CompletableFuture<@Nullable Void> settled,
      CompletableFuture<@Nullable Void> resumed) {}
}
