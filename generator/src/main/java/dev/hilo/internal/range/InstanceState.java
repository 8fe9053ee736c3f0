package dev.hilo.internal.range;

import dev.hilo.internal.work.Signal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether one instance is open, being reset, suspended or closed. Thread-safe.
 *
 * <p>Any call that waits for a stop can settle it when its time is over, since the thread that
 * began it may die.
 */
final class InstanceState {

  static final Phase OPEN = new Phase(Kind.OPEN, 0);

  /** Replaced under the lock of this object. */
  volatile Phase phase = OPEN;

  /** The last stop, or one before it if only that still returns ranges. Guarded by this. */
  private @Nullable Phase lastStop;

  /**
   * Begins a phase: stops an open instance, or closes one that is not closed. Called within a
   * {@code try} whose {@code finally} ends the phase if it is the present one, as an Error may come
   * at any line.
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
    // If this closes a suspended instance, callers wait for the end of the suspension.
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
      // First: who sees new ranges sees that they are not those of the stop.
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

    /** When those who stopped the instance give up. */
    final long until;

    /**
     * When no call has to wait: its thread has ended or never begun, or an Error its first call.
     */
    final Signal over = new Signal();

    /** When the instance is no longer suspended or being reset. */
    final Signal ended = new Signal();

    /** How the ranges of the counters go back; null before the first look at them. */
    volatile @Nullable List<RangeReturn> returns;

    /** Whether all of them are over. */
    volatile boolean isReturned;

    /** Whether its thread may still send a return. */
    volatile boolean isReturning;

    /** Whether the instance has been open since, and has other ranges. Written under the lock. */
    volatile boolean isOpened;

    /** What ended an attempt last, other than the database. */
    volatile @Nullable Throwable obstacle;

    /** Whether no numbers are left in memory. Written under the lock. */
    volatile boolean isSettled;

    /** Whether to open the instance once that is so. Guarded by the lock. */
    private boolean isResumed;

    /**
     * An earlier stop that may still return ranges. Written under the lock, before others see it.
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
