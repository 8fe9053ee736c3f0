package dev.hilo.internal.reserve;

import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.work.MonotonicTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Attempts one request of the table until it succeeds, fails for good, or its time is over; knows
 * how much of its time is left, and words its failure. One thread at a time makes the attempts; any
 * thread may ask how they went. A turn that ends by an Error may be followed by another one.
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

  private static final int MOST_REMEMBERED = 8;

  private final RetryPolicy retries;
  private final MonotonicTime time;
  private final String goal;
  private final Supplier<String> holdUp;
  private final Attempt<T> attempt;
  private final @Nullable String adviceIfUnknown;
  private final boolean waitsForConnections;

  // Written by begin, and then by the thread that makes the attempts.
  private volatile long began;
  private volatile long deadline;
  private volatile int attempts;
  private volatile int conflicts;
  private int races;
  private boolean heldUp;

  /** How long to pause before the next attempt. */
  private long pause;

  /** The first failures and the last one. Replaced, never changed. */
  private volatile List<Throwable> failures = List.of();

  /**
   * @param goal the message if all attempts fail: "No numbers for 'orders'"
   * @param holdUp why no answer may have come, in sentences
   * @param adviceIfUnknown what the message adds if the outcome of an attempt is unknown, which
   *     then is the last one; null if another attempt may follow
   * @param waitsForConnections whether to go on waiting for a connection when the time is over, for
   *     later callers
   */
  public RetriedRequest(
      RetryPolicy retries,
      String goal,
      Supplier<String> holdUp,
      @Nullable String adviceIfUnknown,
      boolean waitsForConnections,
      Attempt<T> attempt) {
    this.retries = retries;
    this.time = retries.time();
    this.goal = goal;
    this.holdUp = holdUp;
    this.adviceIfUnknown = adviceIfUnknown;
    this.waitsForConnections = waitsForConnections;
    this.attempt = attempt;
  }

  /**
   * Begins, perhaps long after the first caller asked for it. Called before the first {@link #run}.
   *
   * @param until when to give up
   */
  public void begin(long now, long until) {
    began = now;
    deadline = until;
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // only one thread writes
  public @Nullable T run() throws InterruptedException {
    OutageGate gate = retries.gate();
    while (true) {
      if (retries.stopped().getAsBoolean()) {
        throw failure(": this HiLo was closed or suspended meanwhile.", failures);
      }
      if (heldUp && isOver()) {
        throw gaveUp(null);
      }
      pause = 0;
      boolean endsTurn;
      try {
        if (!gate.enter(this, deadline)) {
          throw gaveUp(gate.lastFailure());
        }
        attempts++;
        long attemptBegan = time.nanos();
        try {
          T done = attempt.run(this, limit());
          gate.served();
          if (done != null) {
            return done;
          }
          endsTurn = false;
        } catch (TableException e) {
          endsTurn = failed(e, attemptBegan);
        } catch (Throwable e) {
          gate.failed(this, attemptBegan, e);
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
        throw gaveUp(null);
      }
    }
  }

  @Override
  public List<Throwable> failures() {
    return failures;
  }

  /** Notes a conflict; {@code busy} if the other client came during the attempt. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // only one thread writes
  public void conflict(boolean busy) {
    conflicts++;
    if (busy) {
      races++;
      pause = retries.pause(races);
    }
  }

  /** How many attempts another client has won, or held up. */
  public int conflicts() {
    return conflicts;
  }

  /** How many conflicts show that the counter is busy. */
  public int races() {
    return races;
  }

  /** Whether less than half of the timeout is left. */
  public boolean isLate() {
    return deadline - time.nanos() < retries.timeoutNanos() / 2;
  }

  public boolean isOver() {
    return deadline - time.nanos() <= 0;
  }

  /** Handles a failure; returns whether the turn is over, once the pause is. */
  private boolean failed(TableException e, long attemptBegan) {
    remember(e);
    long now = time.nanos();
    switch (e.kind()) {
      case UNAVAILABLE, NO_CONNECTION -> retries.gate().failed(this, attemptBegan, e);
      default -> retries.gate().served();
    }
    if (adviceIfUnknown != null && !e.fateKnown()) {
      throw failure(": " + e.getMessage() + adviceIfUnknown, failures);
    }
    switch (e.kind()) {
      case DUPLICATE, CONFLICT -> conflict(true);
      case LOCKED, TIMEOUT -> {
        conflict(true);
        pause = now - attemptBegan < QUICK ? pause : 0;
        heldUp = true;
        return true;
      }
      case MISSING_TABLE, READ_ONLY, REFUSED -> throw failure(": " + e.getMessage(), failures);
      case NO_CONNECTION -> {
        if (waitsForConnections && now - attemptBegan >= LET_WAIT) {
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
    long answer = attempts == 1 ? retries.part() : Math.max(retries.part(), left / 2);
    return new TimeLimits(
        waitsForConnections ? null : Duration.ofNanos(left),
        Duration.ofNanos(Math.min(left, answer)),
        retries.lock(heldUp));
  }

  private void remember(Throwable failure) {
    List<Throwable> more = new ArrayList<>(failures);
    if (more.size() == MOST_REMEMBERED) {
      more.remove(more.size() - 1);
    }
    more.add(failure);
    failures = List.copyOf(more);
  }

  /** The thread that waits was interrupted. */
  public ReservationException interrupted(InterruptedException interrupt) {
    return failure(": the waiting thread was interrupted", List.of(interrupt));
  }

  /**
   * A caller's time was up before the request ended.
   *
   * @param standing why the request waits, or waited for long, within HiLo; null if it does not
   */
  public ReservationException late(@Nullable String standing) {
    List<Throwable> all = failures;
    String last =
        all.isEmpty()
            ? conflicts > 0 ? "Other clients were faster so far. " : ""
            : "The last attempt failed: " + last(all).getMessage() + " ";
    String now = standing != null ? standing : all.isEmpty() ? holdUp.get() : "";
    long limit = TimeUnit.NANOSECONDS.toMillis(retries.timeoutNanos());
    String tries = attempts == 0 ? "" : ", after " + tried();
    String why = " within " + limit + " ms (reserveTimeout)" + tries + ". " + last + now;
    return failure(why.stripTrailing(), all);
  }

  /**
   * The request's time was up.
   *
   * @param outage why the database did not serve other counters; null if unknown
   */
  private ReservationException gaveUp(@Nullable Throwable outage) {
    if (failures.isEmpty() && outage != null) {
      remember(outage);
    }
    List<Throwable> all = failures;
    String why =
        !all.isEmpty()
            ? last(all).getMessage()
            : conflicts > 0
                ? "other clients were faster every time."
                : "the connection or the answers came so late that no time was left.";
    long millis = TimeUnit.NANOSECONDS.toMillis(time.nanos() - began);
    return failure(" after " + tried() + " in " + millis + " ms: " + why, all);
  }

  private String tried() {
    int tried = attempts;
    return tried + (tried == 1 ? " attempt" : " attempts");
  }

  private static Throwable last(List<Throwable> failures) {
    return failures.get(failures.size() - 1);
  }

  private ReservationException failure(String why, List<Throwable> failures) {
    return new ReservationException(goal + why, failures);
  }

  /** One attempt. */
  @FunctionalInterface
  public interface Attempt<T> {

    /** Returns null if another client was faster, or the time is over. */
    @Nullable T run(RetriedRequest<T> retry, TimeLimits limit) throws TableException;
  }
}
