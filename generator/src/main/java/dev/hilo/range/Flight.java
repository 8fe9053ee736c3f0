package dev.hilo.range;

import dev.hilo.range.Reserver.Reserved;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One reservation under way, which any number of callers wait for. It ends once, for all of them.
 * Its changing fields are guarded by the lock of its {@link RangeChain}.
 */
final class Flight {

  private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
  private final Sizing sizing;
  private final Attempts attempts;
  private final Work work;

  /** How many numbers the callers want that wait for it. */
  private long wanted;

  /** Whether a caller ever waited for it. */
  private boolean awaited;

  /** When it is given up; of no meaning before it begins. */
  private long deadline;

  /** Makes the reservation; null until it begins. */
  private @Nullable Retry<Reserved> retry;

  /**
   * @param sizing what the size rule said, and when it was asked
   * @param attempts what is tried for it
   * @param work makes the work that reserves
   */
  Flight(Sizing sizing, Attempts attempts, Function<Flight, Work> work) {
    this.sizing = sizing;
    this.attempts = attempts;
    this.work = work.apply(this);
  }

  /** How many numbers to reserve: at least one for each caller that waits. */
  long capacity() {
    return Math.max(sizing.size(), wanted);
  }

  Sizing sizing() {
    return sizing;
  }

  Attempts attempts() {
    return attempts;
  }

  Work work() {
    return work;
  }

  /** Makes the reservation; null until it begins. */
  @Nullable Retry<Reserved> retry() {
    return retry;
  }

  /**
   * Notes that it begins.
   *
   * @param until when it is given up
   */
  void begin(long until, Retry<Reserved> by) {
    deadline = until;
    retry = by;
  }

  /** Whether its time is up, such as while it still waits for a connection. */
  boolean isOverdue(long now) {
    return retry != null && deadline - now <= 0;
  }

  /** A caller waits for so many numbers. */
  void join(int numbers) {
    awaited = true;
    wanted += numbers;
  }

  /** A caller waits no more. */
  void leave(int numbers) {
    wanted -= numbers;
  }

  boolean isAwaited() {
    return awaited;
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

  /** Completes at the end: with a {@link RangeException} if it failed. */
  CompletableFuture<@Nullable Void> end() {
    return end;
  }

  /** Completes at the end, however that comes. */
  CompletableFuture<@Nullable Void> ended() {
    return end.handle((landed, failure) -> null);
  }
}
