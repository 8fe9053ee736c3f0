package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.reserve.Request;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.work.Signal;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.Work.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Runs single commands to the database on HiLo's threads while the caller waits. */
record DatabaseCalls(RangeSettings settings) {

  /**
   * Runs a command of one turn and waits for it.
   *
   * @param what the command, for messages: "reading the counters"
   * @throws HiLoException if it fails, or takes too long
   */
  <T> T run(String what, Command<T> command) {
    return run(settings.giveUpAt(), what, command);
  }

  /** As {@link #run(String, Command)}, for a caller that has waited before. */
  <T> T run(long giveUpAt, String what, Command<T> command) {
    return await(
        giveUpAt,
        what,
        what,
        deadline -> () -> command.run(settings.table(), settings.limit(deadline)));
  }

  /**
   * Runs a request and waits for it.
   *
   * @param doing the request, for messages: "seeding"
   * @param counter the counter
   * @param request makes the request from its deadline, which is a little before the caller's
   * @throws HiLoException if it fails, or takes too long
   */
  <T> T run(String doing, String counter, LongFunction<Request<T>> request) {
    return await(doing + " '" + counter + "'", counter, request);
  }

  /** As {@link #run(String, String, LongFunction)}, with the name of a queue of requests. */
  <T> T await(String what, String queue, LongFunction<Request<T>> request) {
    return await(settings.giveUpAt(), what, queue, request);
  }

  private <T> T await(long giveUpAt, String what, String queue, LongFunction<Request<T>> request) {
    long deadline = settings.deadlineBefore(giveUpAt);
    Call<T> call = new Call<>(settings, request.apply(deadline), deadline);
    Work work = new Work(queue, call::turn);
    try {
      while (!call.ended.isGiven()) {
        if (giveUpAt - settings.time().nanos() <= 0) {
          throw late(what, settings.work().standing(work), call.request.failures());
        }
        // Again and again, in case that a thread died.
        settings.work().add(work, true);
        boolean unused = settings.time().await(call.ended, settings.untilNextLook(giveUpAt));
      }
    } catch (RejectedExecutionException e) {
      throw new HiLoException("No thread for " + what + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HiLoException("Interrupted while " + what + ".", e);
    } finally {
      // A request that has not begun must not run after its caller has given up.
      call.hasLeft = true;
      boolean unused = settings.work().remove(work);
    }
    return call.answer(what);
  }

  private HiLoException late(String what, @Nullable String standing, List<Throwable> failures) {
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
        new ReservationException(
            message, failures.isEmpty() ? List.of(new TimeoutException()) : failures));
  }

  /** One request, from the caller's thread to HiLo's and back. */
  private static final class Call<T> {

    final RangeSettings settings;
    final Request<T> request;
    final long deadline;
    final Signal ended = new Signal();
    volatile boolean hasLeft;

    // Set before the end.
    private @Nullable T answer;
    private @Nullable Throwable failure;

    Call(RangeSettings settings, Request<T> request, long deadline) {
      this.settings = settings;
      this.request = request;
      this.deadline = deadline;
    }

    Outcome turn() {
      boolean tooLate = settings.time().nanos() - deadline >= 0 && request.failures().isEmpty();
      if (hasLeft || tooLate || ended.isGiven()) {
        // The caller's error says that the time was spent in the queue.
        return Outcome.FAILED;
      }
      if (answer == null && failure == null) {
        // The turn before may have died between the answer and the signal.
        try {
          answer = request.run();
        } catch (Throwable e) {
          failure = e; // The caller reports it.
        }
      }
      if (answer == null && failure == null) {
        return Outcome.HELD_UP;
      }
      ended.give();
      return failure == null ? Outcome.SERVED : Outcome.FAILED;
    }

    T answer(String what) {
      if (failure instanceof TableException || failure instanceof ReservationException) {
        throw HiLoException.of(failure);
      }
      if (failure != null) {
        throw new HiLoException("An error while " + what + ": " + failure, failure);
      }
      return requireNonNull(answer);
    }
  }

  /** A command of one attempt. */
  @FunctionalInterface
  interface Command<T> {
    T run(CounterTable table, TimeLimits limit) throws TableException;
  }
}
