package dev.hilo.internal.range;

import dev.hilo.internal.work.Signal;
import org.jspecify.annotations.Nullable;

/**
 * Whether one instance is open, being reset, suspended or closed. Thread-safe.
 *
 * <p>The thread that suspends an instance may die. So {@link #resume} opens the instance once the
 * time of the suspension has passed, settled or not.
 */
final class InstanceState {

  static final Phase OPEN = new Phase(Kind.OPEN, 0);

  /** Replaced under the lock of this object. */
  volatile Phase phase = OPEN;

  /**
   * Begins a phase: stops an open instance, or closes one that no call has closed to the end.
   * Called within a {@code try} whose {@code finally} ends the phase if it {@link Phase#hasBegun},
   * as an Error may come at any line. The caller then gives {@link Phase#ended} of {@link
   * Phase#last}.
   *
   * @return the present phase if it does not allow the next one; null if that has begun
   */
  @Nullable Phase begin(Phase next) {
    synchronized (this) {
      if (next.isClosed ? phase.isClosed && !phase.isUnfinished : phase.isStopped) {
        return phase;
      }
      next.last = phase;
      phase = next;
      next.hasBegun = true;
    }
    return null;
  }

  /**
   * Opens a suspended instance, at once or as soon as its suspension is settled.
   *
   * @return given when that is so, or there is nothing to wait for
   */
  Signal resume(long now) {
    Phase before = phase;
    if (before.kind == Kind.SUSPENDED) {
      before.isResumed = true;
      if (before.settled.isGiven() || now - before.until >= 0) {
        open(before);
      }
    }
    return before.isClosed ? before.settled : before.ended;
  }

  /** Notes that the ranges of a stopped instance have been returned, or given up. */
  void settle(Phase stopped) {
    try {
      stopped.settled.give();
    } finally {
      if (stopped.isResumed) {
        open(stopped);
      }
    }
  }

  /** Ends a suspension or a reset, unless the instance was closed. */
  void open(Phase stopped) {
    synchronized (this) {
      phase = phase == stopped ? OPEN : phase;
    }
    stopped.settled.give();
    stopped.ended.give();
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

    /** When the one who stopped the instance gives up. */
    final long until;

    /** When the ranges of a stopped instance have been returned, or given up. */
    final Signal settled = new Signal();

    /** When the instance is no longer in this phase. */
    final Signal ended = new Signal();

    /** The phase before it; written once, before others see this phase. */
    Phase last = this;

    /** Set when the instance enters this phase. Used by the thread that begins it. */
    boolean hasBegun;

    /** Whether an Error ended the stop. After a close, another one may do the rest. */
    volatile boolean isUnfinished;

    private volatile boolean isResumed;

    Phase(Kind kind, long until) {
      this.kind = kind;
      this.isStopped = kind != Kind.OPEN;
      this.isClosed = kind == Kind.CLOSED;
      this.until = until;
      if (kind == Kind.OPEN) {
        settled.give();
        ended.give();
      }
    }
  }
}
