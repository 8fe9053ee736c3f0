package dev.hilo.internal.reserve;

import dev.hilo.internal.reserve.CounterSeeder.Request;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.work.Work;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Attempts one request of the table until it succeeds, fails for good, or its time is over. Used by
 * one thread at a time.
 *
 * <p>An attempt gets a part of the time, so that another one can follow if a connection hangs.
 * After a conflict it pauses for a random time; during an outage the {@link OutageGate} spaces the
 * attempts. An attempt that meets a lock, or gets no answer in its time, ends the turn: the thread
 * is then free for other counters, and the request goes on in its next turn.
 */
public final class Retry<T> implements Request<T> {

  /** A locked attempt that ends sooner did not wait, and the next one would not either. */
  private static final long QUICK = TimeUnit.MILLISECONDS.toNanos(100);

  /** A pool that lets an attempt wait so long has a queue of its own. */
  private static final long LET_WAIT = TimeUnit.MILLISECONDS.toNanos(200);

  private final RetryPolicy rule;
  private final AttemptLog attempts;
  private final Attempt<T> request;
  private final Predicate<TableException> mayRepeat;
  private final boolean waitsForConnections;

  private long deadline;
  private int tried;
  private int lost;
  private int races;
  private boolean raced;
  private boolean heldUp;

  /**
   * @param mayRepeat which failures may be followed by another attempt
   * @param waitsForConnections whether to go on waiting for a connection when the time is over, for
   *     later callers
   */
  Retry(
      RetryPolicy rule,
      AttemptLog attempts,
      long deadline,
      Predicate<TableException> mayRepeat,
      boolean waitsForConnections,
      Attempt<T> request) {
    this.rule = rule;
    this.attempts = attempts;
    this.deadline = deadline;
    this.mayRepeat = mayRepeat;
    this.waitsForConnections = waitsForConnections;
    this.request = request;
  }

  /**
   * Makes attempts.
   *
   * @return null if the turn ended because an attempt was held up
   * @throws ReservationException if the request has failed
   */
  @Override
  public @Nullable T turn() throws InterruptedException {
    while (true) {
      if (rule.stopped().getAsBoolean()) {
        throw attempts.stopped();
      }
      if (heldUp && isOver()) {
        throw attempts.gaveUp(null);
      }
      OutageGate.Turn turn = rule.gate().enter(deadline);
      if (turn == null) {
        throw attempts.gaveUp(rule.gate().lastFailure());
      }
      attempts.begin();
      tried++;
      raced = false;
      long began = rule.time().nanos();
      try {
        T done = request.run(this, limit());
        turn.served();
        if (done != null) {
          return done;
        }
        attempts.overtaken();
      } catch (TableException e) {
        attempts.remember(e);
        if (failed(e, turn, began)) {
          return null;
        }
      } catch (Throwable e) {
        turn.failed(e);
        throw e;
      }
      if (raced) {
        rule.time().sleep(rule.pause(races));
      }
      if (isOver()) {
        throw attempts.gaveUp(null);
      }
    }
  }

  /** Makes attempts, and passes the result or any failure on to the waiting callers. */
  public Work.Turn turn(Consumer<T> done, Consumer<ReservationException> failed) {
    try {
      T result = turn();
      if (result == null) {
        return Work.Turn.HELD_UP;
      }
      done.accept(result);
      return Work.Turn.SERVED;
    } catch (ReservationException e) {
      failed.accept(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failed.accept(new ReservationException("Interrupted while reserving", List.of(e)));
    } catch (Throwable e) {
      failed.accept(new ReservationException("Reserving numbers failed: " + e, List.of(e)));
    }
    return Work.Turn.FAILED;
  }

  @Override
  public List<Throwable> failures() {
    return attempts.failures();
  }

  /** Notes a conflict; {@code busy} if the other client came during the attempt. */
  void lost(boolean busy) {
    lost++;
    if (busy) {
      races++;
      raced = true;
    }
  }

  int lost() {
    return lost;
  }

  /** How many conflicts show that the counter is busy. */
  int races() {
    return races;
  }

  /** Whether half of the time is over. */
  boolean isLate() {
    return deadline - rule.time().nanos() < rule.timeoutNanos() / 2;
  }

  boolean isOver() {
    return deadline - rule.time().nanos() <= 0;
  }

  /** Handles a failure; returns whether the turn is over. */
  private boolean failed(TableException e, OutageGate.Turn turn, long began)
      throws InterruptedException {
    switch (e.kind()) {
      case UNAVAILABLE, NO_CONNECTION -> turn.failed(e);
      default -> turn.served();
    }
    if (!mayRepeat.test(e)) {
      throw attempts.refused(e);
    }
    switch (e.kind()) {
      case DUPLICATE, CONFLICT -> lost(true);
      case LOCKED, TIMEOUT -> {
        lost(true);
        heldUp = true;
        if (rule.time().nanos() - began < QUICK) {
          rule.time().sleep(rule.pause(races));
        }
        return !isOver() && !rule.stopped().getAsBoolean();
      }
      case MISSING_TABLE, REFUSED -> throw attempts.refused(e);
      case NO_CONNECTION -> {
        long now = rule.time().nanos();
        if (waitsForConnections && now - began >= LET_WAIT) {
          // Later callers wait for the same connection. Ending now would lose the place in the
          // pool's queue.
          deadline = Math.max(deadline - now, rule.timeoutNanos()) + now;
        }
      }
      case UNAVAILABLE -> {}
      case OTHER -> {
        // Perhaps only this row fails, for example by a trigger: do not slow other counters.
        rule.time().sleep(OutageGate.SPACING);
      }
    }
    return false;
  }

  private TimeLimits limit() {
    long left = Math.max(1, deadline - rule.time().nanos());
    long answer = tried == 1 ? rule.part() : Math.max(rule.part(), left / 2);
    return new TimeLimits(
        waitsForConnections ? null : Duration.ofNanos(left),
        Duration.ofNanos(Math.min(left, answer)),
        rule.lock(heldUp));
  }

  /** Whether it is certain that nothing changed, and the failure may pass. */
  public static boolean changedNothing(TableException e) {
    return e.fateKnown() && (e.kind() == FailureKind.CONFLICT || e.kind() == FailureKind.LOCKED);
  }

  @FunctionalInterface
  interface Attempt<T> {

    /** Returns null if another client was faster. */
    @Nullable T run(Retry<T> retry, TimeLimits limit) throws TableException;
  }
}
