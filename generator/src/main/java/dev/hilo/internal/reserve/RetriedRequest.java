package dev.hilo.internal.reserve;

import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.work.MonotonicTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Attempts one request of the table until it succeeds, fails for good, or its time is over. Used by
 * one thread at a time. A turn that ends by an Error may be followed by another one.
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
  private final MonotonicTime time;
  private final AttemptLog attempts;
  private final Attempt<T> request;
  private final @Nullable String adviceIfUnknown;
  private final boolean waitsForConnections;

  private long deadline;
  private int lost;
  private int races;
  private boolean heldUp;

  /** How long to pause before the next attempt. */
  private long pause;

  /**
   * @param adviceIfUnknown what the message adds if the outcome of an attempt is unknown, which
   *     then is the last one; null if another attempt may follow
   * @param waitsForConnections whether to go on waiting for a connection when the time is over, for
   *     later callers
   */
  public RetriedRequest(
      RetryPolicy retries,
      AttemptLog attempts,
      long deadline,
      @Nullable String adviceIfUnknown,
      boolean waitsForConnections,
      Attempt<T> request) {
    this.retries = retries;
    this.time = retries.time();
    this.attempts = attempts;
    this.deadline = deadline;
    this.adviceIfUnknown = adviceIfUnknown;
    this.waitsForConnections = waitsForConnections;
    this.request = request;
  }

  @Override
  public @Nullable T run() throws InterruptedException {
    OutageGate gate = retries.gate();
    while (true) {
      if (retries.stopped().getAsBoolean()) {
        throw attempts.stopped();
      }
      if (heldUp && isOver()) {
        throw attempts.gaveUp(null);
      }
      pause = 0;
      boolean endsTurn;
      try {
        if (!gate.enter(this, deadline)) {
          throw attempts.gaveUp(gate.lastFailure());
        }
        attempts.begin();
        long began = time.nanos();
        try {
          T done = request.run(this, limit());
          gate.served();
          if (done != null) {
            return done;
          }
          endsTurn = false;
        } catch (TableException e) {
          endsTurn = failed(e, began);
        } catch (Throwable e) {
          gate.failed(this, began, e);
          throw e;
        }
      } finally {
        // See OutageGate.inside.
        if (gate.inside == this) {
          gate.inside = null;
        }
      }
      if (pause > 0) {
        time.sleep(pause);
      }
      if (endsTurn && !isOver() && !retries.stopped().getAsBoolean()) {
        return null;
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
  public void lost(boolean busy) {
    lost++;
    attempts.overtaken();
    if (busy) {
      races++;
      pause = retries.pause(races);
    }
  }

  public int lost() {
    return lost;
  }

  /** How many conflicts show that the counter is busy. */
  public int races() {
    return races;
  }

  /** Whether half of the time is over. */
  public boolean isLate() {
    return deadline - time.nanos() < retries.timeoutNanos() / 2;
  }

  public boolean isOver() {
    return deadline - time.nanos() <= 0;
  }

  /** Handles a failure; returns whether the turn is over, once the pause is. */
  private boolean failed(TableException e, long began) {
    attempts.remember(e);
    long now = time.nanos();
    switch (e.kind()) {
      case UNAVAILABLE, NO_CONNECTION -> retries.gate().failed(this, began, e);
      default -> retries.gate().served();
    }
    if (adviceIfUnknown != null && !e.fateKnown()) {
      throw attempts.refused(e.getMessage() + adviceIfUnknown);
    }
    switch (e.kind()) {
      case DUPLICATE, CONFLICT -> lost(true);
      case LOCKED, TIMEOUT -> {
        lost(true);
        pause = now - began < QUICK ? pause : 0;
        heldUp = true;
        return true;
      }
      case MISSING_TABLE, READ_ONLY, REFUSED -> throw attempts.refused(e.getMessage());
      case NO_CONNECTION -> {
        if (waitsForConnections && now - began >= LET_WAIT) {
          // Later callers wait for the same connection. Ending now would lose the place in the
          // pool's queue.
          deadline = Math.max(deadline - now, retries.timeoutNanos()) + now;
        }
      }
      case UNAVAILABLE -> {}
      // Perhaps only this row fails, for example by a trigger: do not slow other counters.
      case OTHER -> pause = OutageGate.SPACING;
    }
    return false;
  }

  private TimeLimits limit() {
    long left = Math.max(1, deadline - time.nanos());
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

  /** One attempt. */
  @FunctionalInterface
  public interface Attempt<T> {

    /** Returns null if another client was faster, or the time is over. */
    @Nullable T run(RetriedRequest<T> retry, TimeLimits limit) throws TableException;
  }
}
