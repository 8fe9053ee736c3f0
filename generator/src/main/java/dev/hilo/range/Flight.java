package dev.hilo.range;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One reservation under way, which any number of callers wait for. It ends once, for all of them.
 */
final class Flight {

  private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
  private final long capacity;
  private final Sizing sizing;
  private final long deadline;
  private final Attempts attempts;

  /** Whether somebody waits for it; guarded by the lock of its chain. */
  private boolean awaited;

  /** Whether its task runs; guarded by the lock of its chain. */
  private boolean begun;

  /**
   * @param capacity how many numbers are reserved
   * @param sizing what the size rule said, and when it was asked
   * @param deadline when the reservation is given up
   * @param attempts what is tried for it
   */
  Flight(long capacity, Sizing sizing, long deadline, Attempts attempts) {
    this.capacity = capacity;
    this.sizing = sizing;
    this.deadline = deadline;
    this.attempts = attempts;
  }

  long capacity() {
    return capacity;
  }

  Sizing sizing() {
    return sizing;
  }

  long deadline() {
    return deadline;
  }

  Attempts attempts() {
    return attempts;
  }

  void awaited() {
    awaited = true;
  }

  boolean isAwaited() {
    return awaited;
  }

  void begun() {
    begun = true;
  }

  /** Whether its time is up though its task was never run. */
  boolean isLost(long now) {
    return !begun && deadline - now <= 0;
  }

  /** Wakes all callers that wait for it, to look for numbers. */
  void land() {
    end.complete(null);
  }

  void fail(RangeException failure) {
    end.completeExceptionally(failure);
  }

  boolean hasEnded() {
    return end.isDone();
  }

  /** Completes at the end, however that comes. */
  CompletableFuture<@Nullable Void> ended() {
    return end.handle((landed, failure) -> null);
  }

  /**
   * Waits until the range is there.
   *
   * @param nanos how long at most
   * @param timeout the setting of which this is what is left
   * @throws RangeException if it was not to be had, or not so soon
   */
  void await(String counter, long nanos, long timeout) {
    Patience.on(end, counter, nanos, timeout, attempts);
  }
}
