package dev.hilo;

import dev.hilo.internal.range.BlockReservations;
import dev.hilo.internal.reserve.CounterSeeder.Request;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.Work.Outcome;
import dev.hilo.internal.work.WorkQueue;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/** Runs single commands to the database on HiLo's threads while the caller waits. */
final class BlockingCalls implements BlockReservations.Calls {

  private final WorkQueue work;
  private final MonotonicTime time;
  private final Duration limit;
  private final Supplier<String> holdUp;

  /**
   * @param holdUp why no answer may have come, in sentences
   */
  BlockingCalls(WorkQueue work, MonotonicTime time, Duration limit, Supplier<String> holdUp) {
    this.work = work;
    this.time = time;
    this.limit = limit;
    this.holdUp = holdUp;
  }

  TimeLimits limit() {
    return TimeLimits.of(limit);
  }

  /**
   * Runs a command of one turn and waits for it.
   *
   * @param what the command, for messages: "reading the counters"
   * @throws HiLoException if it fails, or takes too long
   */
  <T> T run(String what, Request<T> command) {
    return run(what, what, deadline -> command);
  }

  /**
   * Runs a request and waits for it.
   *
   * @param what the request, for messages: "seeding 'companies|'"
   * @param name the counter, or the request
   * @param request makes the request from its deadline
   * @throws HiLoException if it fails, or takes too long
   */
  @Override
  public <T> T run(String what, String name, LongFunction<Request<T>> request) {
    CompletableFuture<T> outcome = new CompletableFuture<>();
    long deadline = time.nanos() + limit.toNanos();
    Request<T> begun = request.apply(deadline);
    Work waiting = new Work(name, true, () -> turn(begun, outcome));
    try {
      work.add(waiting);
      return time.await(outcome, limit.toNanos());
    } catch (RejectedExecutionException e) {
      throw new HiLoException("No thread for " + what + ": " + e.getMessage(), e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof TableException || e.getCause() instanceof ReservationException
          ? HiLoException.of(e.getCause())
          : new HiLoException("An error while " + what + ": " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      // A request that has not begun must not run after its caller has given up.
      outcome.cancel(false);
      String standing = work.standing(waiting);
      work.remove(waiting);
      throw new HiLoException(
          ("No answer within %s while %s. %s What the database was asked to change may still take"
                  + " place: look before you ask again.")
              .formatted(limit, what, standing == null ? holdUp.get() : standing),
          e);
    } catch (InterruptedException e) {
      outcome.cancel(false);
      Thread.currentThread().interrupt();
      throw new HiLoException("Interrupted while " + what + ".", e);
    }
  }

  private static <T> Outcome turn(Request<T> request, CompletableFuture<T> outcome) {
    if (outcome.isCancelled()) {
      return Outcome.FAILED;
    }
    try {
      T done = request.run();
      if (done == null) {
        return Outcome.HELD_UP;
      }
      outcome.complete(done);
      return Outcome.SERVED;
    } catch (Throwable e) {
      // The caller reports it.
      outcome.completeExceptionally(e);
      return Outcome.FAILED;
    }
  }
}
