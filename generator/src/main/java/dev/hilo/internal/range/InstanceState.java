package dev.hilo.internal.range;

import dev.hilo.internal.work.Signal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether one instance is open, being reset, suspended or closed. Thread-safe.
 *
 * <p>A stop is a suspension or a close. It is settled when no number from before it is left in
 * memory. The thread that began it may die; then a call that waits for it settles it when its time
 * is over.
 */
final class InstanceState {

  static final Phase OPEN = new Phase(Kind.OPEN, 0);

  /** Replaced under the lock of this object. */
  volatile Phase phase = OPEN;

  /**
   * The newest stop; after a reset has begun, the newest one that still returned ranges then.
   * Guarded by this.
   */
  private @Nullable Phase lastStop;

  /**
   * Begins a phase: suspends or resets an open instance, or closes one that is not closed. As an
   * Error may come at any line, the caller's {@code finally} ends a reset, and a suspension that is
   * not settled.
   *
   * @return the present phase if it does not allow the next one; null if that has begun
   */
  @Nullable Phase begin(Phase next) {
    Phase last;
    synchronized (this) {
      last = phase;
      if (next.isClosed ? last.isClosed : last.isStopped) {
        return last;
      }
      Phase returning = lastStop;
      while (returning != null && !returning.isReturning) {
        returning = returning.before;
      }
      next.before = returning;
      lastStop = next.isReturning ? next : returning;
      phase = next;
    }
    // Callers that wait for the end of a suspension or reset learn of a close.
    last.ended.give();
    return null;
  }

  /** Opens a suspended instance, at once or as soon as it is settled; returns the phase. */
  Phase resume() {
    Phase before;
    synchronized (this) {
      before = phase;
      if (before.kind != Kind.SUSPENDED) {
        return before;
      }
      before.isResumed = true;
      if (!before.isSettled) {
        return before;
      }
      before.isOpened = true;
      phase = OPEN;
    }
    before.ended.give();
    return before;
  }

  /** Takes back a resume that has not taken effect; returns whether the instance stays stopped. */
  boolean staysStopped(Phase stopped) {
    synchronized (this) {
      stopped.isResumed = false;
      return phase == stopped;
    }
  }

  /**
   * Notes that a stop has left no numbers in memory.
   *
   * @return whether the instance stays stopped by it; false if it was closed or opened meanwhile
   */
  boolean settle(Phase stopped) {
    boolean opens;
    synchronized (this) {
      if (phase != stopped) {
        return false;
      }
      stopped.isSettled = true;
      opens = stopped.isResumed;
      // First: a thread that sees new ranges does not return them for this stop.
      stopped.isOpened = opens;
      phase = opens ? OPEN : stopped;
    }
    if (opens) {
      stopped.ended.give();
    }
    return !opens;
  }

  /** Why no reservation begins; null if the instance is open. */
  @Nullable String whyStopped() {
    return switch (phase.kind) {
      case OPEN -> null;
      case RESET -> "This HiLo is being reset.";
      case SUSPENDED ->
          "This HiLo is suspended. Call resume, or start again what suspended it, for example the"
              + " application context.";
      case CLOSED -> "This HiLo is closed.";
    };
  }

  enum Kind {
    OPEN,
    RESET,
    SUSPENDED,
    CLOSED
  }

  /** From one change of the state to the next. */
  static final class Phase {

    final Kind kind;

    /** Whether no reservation may begin. */
    final boolean isStopped;

    final boolean isClosed;

    /** When the calls that wait for it give up. */
    final long until;

    /**
     * Given when the thread of a stop has ended or could not start, or an Error has ended a
     * suspension.
     */
    final Signal over = new Signal();

    /** Given when the instance is no longer suspended or being reset; at once for a close. */
    final Signal ended = new Signal();

    /** How the ranges of the counters go back; null before the first look, and after the last. */
    volatile @Nullable List<RangeReturn> returns;

    /** Whether all of them are over. */
    volatile boolean isReturned;

    /** Whether its thread may still send a return. */
    volatile boolean isReturning;

    /**
     * Whether the instance has been open since, and may have new ranges. Written under the lock.
     */
    volatile boolean isOpened;

    /** What ended an attempt last, other than the database, or kept the thread from starting. */
    volatile @Nullable Throwable obstacle;

    /** Whether no number from before is left in memory. Written under the lock. */
    volatile boolean isSettled;

    /** Whether to open the instance once this is settled. Guarded by the lock. */
    private boolean isResumed;

    /**
     * The newest earlier stop that still returned ranges when this began; null if none. Written
     * before other threads see this phase.
     */
    @Nullable Phase before;

    Phase(Kind kind, long until) {
      this.kind = kind;
      this.isStopped = kind != Kind.OPEN;
      this.isClosed = kind == Kind.CLOSED;
      this.isReturning = kind == Kind.SUSPENDED || isClosed;
      this.until = until;
      if (kind == Kind.OPEN || isClosed) {
        ended.give();
      }
    }
  }
}
