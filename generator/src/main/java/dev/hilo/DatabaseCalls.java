package dev.hilo;

import dev.hilo.internal.range.BlockReservations;
import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.reserve.CounterSeeder.Request;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.Work.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Runs single commands to the database on HiLo's threads while the caller waits. */
record DatabaseCalls(RangeSettings settings) implements BlockReservations.Calls {

  /**
   * Runs a command of one turn and waits for it.
   *
   * @param what the command, for messages: "reading the counters"
   * @throws HiLoException if it fails, or takes too long
   */
  <T> T run(String what, Command<T> command) {
    return await(
        what, what, deadline -> () -> command.run(settings.table(), settings.limit(deadline)));
  }

  /**
   * Runs a request and waits for it.
   *
   * @param doing the request, for messages: "seeding"
   * @param counter the counter
   * @param request makes the request from its deadline, which is a little before the caller's
   * @throws HiLoException if it fails, or takes too long
   */
  @Override
  public <T> T run(String doing, String counter, LongFunction<Request<T>> request) {
    return await(doing + " '" + counter + "'", counter, request);
  }

  /** As {@link #run(String, String, LongFunction)}, with the name of a queue of requests. */
  <T> T await(String what, String queue, LongFunction<Request<T>> request) {
    CompletableFuture<T> outcome = new CompletableFuture<>();
    long deadline = settings.deadline(settings.time().nanos());
    Request<T> begun = request.apply(deadline);
    Work waiting = new Work(queue, true, () -> turn(begun, deadline, outcome));
    try {
      settings.work().add(waiting);
      return settings.time().await(outcome, settings.timeoutNanos());
    } catch (RejectedExecutionException e) {
      throw new HiLoException("No thread for " + what + ": " + e.getMessage(), e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof TableException || e.getCause() instanceof ReservationException
          ? HiLoException.of(e.getCause())
          : new HiLoException("An error while " + what + ": " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      // A request that has not begun must not run after its caller has given up.
      outcome.cancel(false);
      String standing = settings.work().standing(waiting);
      settings.work().remove(waiting);
      throw late(what, standing, begun.failures(), e);
    } catch (InterruptedException e) {
      outcome.cancel(false);
      Thread.currentThread().interrupt();
      throw new HiLoException("Interrupted while " + what + ".", e);
    }
  }

  private HiLoException late(
      String what, @Nullable String standing, List<Throwable> failures, TimeoutException timeout) {
    String failed =
        failures.isEmpty()
            ? ""
            : "The last attempt failed: " + failures.get(failures.size() - 1).getMessage() + " ";
    String now = standing != null ? standing : failures.isEmpty() ? settings.table().holdUp() : "";
    String message =
        ("No answer within %s while %s. %s What the database was asked to change may still take"
                + " place: look before you ask again.")
            .formatted(Duration.ofNanos(settings.timeoutNanos()), what, (failed + now).strip());
    return HiLoException.of(
        new ReservationException(message, failures.isEmpty() ? List.of(timeout) : failures));
  }

  private <T> Outcome turn(Request<T> request, long deadline, CompletableFuture<T> outcome) {
    boolean tooLate = settings.time().nanos() - deadline >= 0 && request.failures().isEmpty();
    if (outcome.isCancelled() || tooLate) {
      // The caller's error says that the time was spent in the queue.
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

  /** A command of one attempt. */
  @FunctionalInterface
  interface Command<T> {
    T run(CounterTable table, TimeLimits limit) throws TableException;
  }
}
