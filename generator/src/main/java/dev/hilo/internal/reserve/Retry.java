package dev.hilo.internal.reserve;

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
 * Tries one request of the table until it succeeds, fails for good, or its time is over.
 *
 * <p>An attempt gets a part of the time, so that there is time for another one if a connection has
 * gone silent. An attempt that another client won is repeated after a random pause. Failures of the
 * database as a whole are spaced by the {@link OutageGate}. An attempt that met a lock, or got no
 * answer in its time, ends the turn: the thread is then free for other counters, and the request
 * goes on with its next turn.
 *
 * <p>Used by one thread at a time.
 */
public final class Retry<T> {

  /** An attempt that ends sooner did not wait for the lock, and the next one would not either. */
  private static final long QUICK = TimeUnit.MILLISECONDS.toNanos(100);

  /** A pool that made an attempt wait so long has a queue of its own. */
  private static final long LET_WAIT = TimeUnit.MILLISECONDS.toNanos(200);

  private final RetryPolicy rule;
  private final AttemptLog attempts;
  private final Try<T> request;
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
   * @param waitsForConnections whether the request goes on to wait for a connection when its time
   *     is over, for the callers to come
   */
  Retry(
      RetryPolicy rule,
      AttemptLog attempts,
      long deadline,
      Predicate<TableException> mayRepeat,
      boolean waitsForConnections,
      Try<T> request) {
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
  public @Nullable T turn() throws InterruptedException {
    while (true) {
      if (rule.closed().getAsBoolean()) {
        throw attempts.closed();
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
        rule.time().sleep(rule.backoff().after(races));
      }
      if (isOver()) {
        throw attempts.gaveUp(null);
      }
    }
  }

  /**
   * Makes attempts, and tells what came of them.
   *
   * @param done gets what the request gave
   * @param failed gets the failure, whatever it is: callers wait for it
   */
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

  /** Another client won an attempt; {@code busy} if it did so while the attempt was made. */
  void lost(boolean busy) {
    lost++;
    if (busy) {
      races++;
      raced = true;
    }
  }

  /** How many attempts other clients won. */
  int lost() {
    return lost;
  }

  /** How many of them were won while the attempt was made: the counter is busy. */
  int races() {
    return races;
  }

  boolean isOver() {
    return deadline - rule.time().nanos() <= 0;
  }

  /** Decides what follows a failure; returns whether the turn is over. */
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
          rule.time().sleep(rule.backoff().after(races));
        }
        return !isOver() && !rule.closed().getAsBoolean();
      }
      case MISSING_TABLE, REFUSED -> throw attempts.refused(e);
      case NO_CONNECTION -> {
        long now = rule.time().nanos();
        if (waitsForConnections && now - began >= LET_WAIT) {
          // The callers to come wait for the same connection. To end now is to lose the place in
          // the pool's queue.
          deadline = Math.max(deadline - now, rule.timeoutNanos()) + now;
        }
      }
      case UNAVAILABLE -> {}
      case OTHER -> {
        // It may be this row's own trouble, such as a trigger: that must not slow the others.
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

  /** Whether a failure leaves no doubt that nothing changed, and may pass. */
  public static boolean changedNothing(TableException e) {
    return e.fateKnown() && (e.kind() == FailureKind.CONFLICT || e.kind() == FailureKind.LOCKED);
  }

  /** One attempt. */
  @FunctionalInterface
  interface Try<T> {

    /** Returns what came of it; null if another client was faster. */
    @Nullable T run(Retry<T> retry, TimeLimits limit) throws TableException;
  }
}
