package dev.hilo.internal.reserve;

import dev.hilo.internal.reserve.CounterSeeder.Request;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.table.dialect.FailureKind;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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
public final class RetriedRequest<T> implements Request<T> {

  /** A locked attempt that ends sooner did not wait, and the next one would not either. */
  private static final long QUICK = TimeUnit.MILLISECONDS.toNanos(100);

  /** A pool that lets an attempt wait so long has a queue of its own. */
  private static final long LET_WAIT = TimeUnit.MILLISECONDS.toNanos(200);

  private final RetryPolicy retries;
  private final AttemptLog attempts;
  private final Attempt<T> request;
  private final @Nullable String adviceIfUnknown;
  private final boolean waitsForConnections;

  private long deadline;
  private int lost;
  private int races;
  private boolean raced;
  private boolean heldUp;
  private Consumer<T> lastStep = done -> {};

  /**
   * @param adviceIfUnknown what the message adds if the outcome of an attempt is unknown, which
   *     then is the last one; null if another attempt may follow
   * @param waitsForConnections whether to go on waiting for a connection when the time is over, for
   *     later callers
   */
  RetriedRequest(
      RetryPolicy retries,
      AttemptLog attempts,
      long deadline,
      @Nullable String adviceIfUnknown,
      boolean waitsForConnections,
      Attempt<T> request) {
    this.retries = retries;
    this.attempts = attempts;
    this.deadline = deadline;
    this.adviceIfUnknown = adviceIfUnknown;
    this.waitsForConnections = waitsForConnections;
    this.request = request;
  }

  /** Adds a step after the success, on the thread that completes the request. */
  public RetriedRequest<T> andThen(Consumer<T> step) {
    lastStep = step;
    return this;
  }

  @Override
  public @Nullable T run() throws InterruptedException {
    T done = attempt();
    if (done != null) {
      lastStep.accept(done);
    }
    return done;
  }

  private @Nullable T attempt() throws InterruptedException {
    while (true) {
      if (retries.stopped().getAsBoolean()) {
        throw attempts.stopped();
      }
      if (heldUp && isOver()) {
        throw attempts.gaveUp(null);
      }
      OutageGate.Permit permit = retries.gate().enter(deadline);
      if (permit == null) {
        throw attempts.gaveUp(retries.gate().lastFailure());
      }
      attempts.begin();
      raced = false;
      long began = retries.time().nanos();
      try {
        T done = request.run(this, limit());
        permit.served();
        if (done != null) {
          return done;
        }
      } catch (TableException e) {
        attempts.remember(e);
        if (failed(e, permit, began)) {
          return null;
        }
      } catch (Throwable e) {
        permit.failed(e);
        throw e;
      }
      if (raced) {
        retries.time().sleep(retries.pause(races));
      }
      if (isOver()) {
        throw attempts.gaveUp(null);
      }
    }
  }

  @Override
  public List<Throwable> failures() {
    return attempts.failures();
  }

  /** Notes a conflict; {@code busy} if the other client came during the attempt. */
  void lost(boolean busy) {
    lost++;
    attempts.overtaken();
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
    return deadline - retries.time().nanos() < retries.timeoutNanos() / 2;
  }

  boolean isOver() {
    return deadline - retries.time().nanos() <= 0;
  }

  /** Handles a failure; returns whether the turn is over. */
  private boolean failed(TableException e, OutageGate.Permit permit, long began)
      throws InterruptedException {
    switch (e.kind()) {
      case UNAVAILABLE, NO_CONNECTION -> permit.failed(e);
      default -> permit.served();
    }
    if (adviceIfUnknown != null && !e.fateKnown()) {
      throw attempts.refused(e.getMessage() + adviceIfUnknown);
    }
    switch (e.kind()) {
      case DUPLICATE, CONFLICT -> lost(true);
      case LOCKED, TIMEOUT -> {
        lost(true);
        heldUp = true;
        if (retries.time().nanos() - began < QUICK) {
          retries.time().sleep(retries.pause(races));
        }
        return !isOver() && !retries.stopped().getAsBoolean();
      }
      case MISSING_TABLE, REFUSED -> throw attempts.refused(e.getMessage());
      case NO_CONNECTION -> {
        long now = retries.time().nanos();
        if (waitsForConnections && now - began >= LET_WAIT) {
          // Later callers wait for the same connection. Ending now would lose the place in the
          // pool's queue.
          deadline = Math.max(deadline - now, retries.timeoutNanos()) + now;
        }
      }
      case UNAVAILABLE -> {}
      case OTHER -> {
        // Perhaps only this row fails, for example by a trigger: do not slow other counters.
        retries.time().sleep(OutageGate.SPACING);
      }
    }
    return false;
  }

  private TimeLimits limit() {
    long left = Math.max(1, deadline - retries.time().nanos());
    long answer = attempts.count() == 1 ? retries.part() : Math.max(retries.part(), left / 2);
    return new TimeLimits(
        waitsForConnections ? null : Duration.ofNanos(left),
        Duration.ofNanos(Math.min(left, answer)),
        retries.lock(heldUp));
  }

  /** Whether it is certain that nothing changed, and the failure may pass. */
  public static boolean changedNothing(TableException e) {
    return e.fateKnown() && (e.kind() == FailureKind.CONFLICT || e.kind() == FailureKind.LOCKED);
  }

  @FunctionalInterface
  interface Attempt<T> {

    /** Returns null if another client was faster, or the time is over. */
    @Nullable T run(RetriedRequest<T> retry, TimeLimits limit) throws TableException;
  }
}
