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

  /** Waits for the end, however it comes, for at most {@code nanos}. */
  void settle(long nanos) {
    try {
      await("", nanos);
    } catch (RangeException e) {
      // It reached whoever asked for the range, and the events; the one who waits here only wants
      // to know that it is over.
      return;
    }
  }

  /**
   * Waits until the range is there.
   *
   * @param nanos how long at most
   * @throws RangeException if it was not to be had, or not so soon
   */
  void await(String counter, long nanos) {
    try {
      end.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RangeException failure
          ? failure.again()
          : new RangeException("No numbers for '" + counter + "'", List.of(e));
    } catch (TimeoutException e) {
      throw new RangeException(
          "No numbers for '"
              + counter
              + "' in time: the reservation still waits for the database. Either the connection"
              + " pool has none to spare, or somebody holds a lock on the counter's row, or the"
              + " database does not answer.",
          List.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RangeException(
          "Interrupted while waiting for numbers for '" + counter + "'", List.of(e));
    }
  }
}
