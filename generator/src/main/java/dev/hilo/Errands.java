package dev.hilo;

import dev.hilo.range.MonotonicTime;
import dev.hilo.range.RangeException;
import dev.hilo.range.Workers;
import dev.hilo.table.TableException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Single pieces of work on the database, done on HiLo's threads while the caller waits. */
final class Errands {

  private final Executor workers;
  private final MonotonicTime time;
  private final Duration limit;
  private final Supplier<String> holdUp;

  /**
   * @param holdUp what may keep an answer from coming, in sentences
   */
  Errands(Executor workers, MonotonicTime time, Duration limit, Supplier<String> holdUp) {
    this.workers = workers;
    this.time = time;
    this.limit = limit;
    this.holdUp = holdUp;
  }

  /** How long each may take. */
  Duration limit() {
    return limit;
  }

  /**
   * Does the work and waits for it.
   *
   * @param what the work, for messages: "reading the counters"
   * @throws HiLoException if it failed, or took too long
   */
  <T extends @Nullable Object> T run(String what, Errand<T> errand) {
    long deadline = time.nanos() + limit.toNanos();
    CompletableFuture<T> outcome = new CompletableFuture<>();
    try {
      workers.execute(() -> run(errand, deadline, outcome));
      return time.await(outcome, limit.toNanos());
    } catch (Workers.ClosedException e) {
      throw new IllegalStateException("This HiLo is closed. Build a new one.", e);
    } catch (RejectedExecutionException e) {
      throw new HiLoException("No thread for " + what + ": " + e.getMessage(), e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof TableException || e.getCause() instanceof RangeException
          ? HiLoException.of(e.getCause())
          : new HiLoException("An error while " + what + ": " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      // What has not begun must not take place behind the back of a caller that gave it up.
      outcome.cancel(false);
      throw new HiLoException(
          "No answer from the database within "
              + limit
              + " while "
              + what
              + ". "
              + holdUp.get()
              + " What it was asked to change may still take place: look before you ask again.",
          e);
    } catch (InterruptedException e) {
      outcome.cancel(false);
      Thread.currentThread().interrupt();
      throw new HiLoException("Interrupted while " + what + ".", e);
    }
  }

  private static <T extends @Nullable Object> void run(
      Errand<T> errand, long deadline, CompletableFuture<T> outcome) {
    if (outcome.isCancelled()) {
      return;
    }
    try {
      outcome.complete(errand.run(deadline));
    } catch (Throwable e) {
      // The caller reports it.
      outcome.completeExceptionally(e);
    }
  }

  /** The work. */
  @FunctionalInterface
  interface Errand<T extends @Nullable Object> {

    /**
     * Does it.
     *
     * @param deadline when to give up
     */
    T run(long deadline) throws TableException, InterruptedException;
  }
}
