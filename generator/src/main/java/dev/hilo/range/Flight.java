package dev.hilo.range;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One reservation under way, which any number of callers wait for. It ends once, for all of them.
 */
final class Flight {

  private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
  private final long capacity;
  private final Sizing sizing;
  private final long deadline;

  /**
   * @param capacity how many numbers are reserved
   * @param sizing what the size rule said, and when it was asked
   * @param deadline when the reservation is given up
   */
  Flight(long capacity, Sizing sizing, long deadline) {
    this.capacity = capacity;
    this.sizing = sizing;
    this.deadline = deadline;
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

  void land() {
    end.complete(null);
  }

  void fail(RangeException failure) {
    end.completeExceptionally(failure);
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
    try {
      end.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RangeException failure
          ? failure.again()
          : new RangeException("No numbers for '" + counter + "'", List.of(e));
    } catch (TimeoutException e) {
      throw late(counter, timeout, List.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RangeException(
          "Interrupted while waiting for numbers for '" + counter + "'", List.of(e));
    }
  }

  /** What a caller hears whose time is up. */
  static RangeException late(String counter, long timeout, List<? extends Throwable> reasons) {
    return new RangeException(
        "No numbers for '"
            + counter
            + "' within "
            + TimeUnit.NANOSECONDS.toMillis(timeout)
            + " ms (reserveTimeout). Either the connection pool has none to spare, or somebody holds"
            + " a lock on the counter's row, or the database does not answer; or there are more"
            + " callers than the ranges have numbers: then let these be larger (rangeSize).",
        reasons);
  }
}
