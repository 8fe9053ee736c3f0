package dev.hilo.internal.range;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.RetriedRequest;
import dev.hilo.internal.reserve.Row.Backwards;
import dev.hilo.internal.work.Signal;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.Work.Outcome;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One reservation of a {@link Counter}, for which any number of callers wait. It ends once, for all
 * of them. Guarded by the lock of its counter, unless said otherwise.
 */
final class Reservation {

  /**
   * If true, only the callers that joined before it began get its numbers. If false, its numbers
   * become a range of the counter.
   */
  final boolean own;

  final Work work;
  final RetriedRequest<NumberRange> request;

  /** Given soon after {@code ended} is set. */
  final Signal end = new Signal();

  /** How many numbers a range has at least. */
  int size = 1;

  /** How many numbers callers had been given from ranges by the time of the request. */
  long usedBefore;

  /** How many numbers the waiting callers need. */
  long wanted;

  /** When the last caller gives up. */
  long lastGivesUpAt;

  /** Whether a caller has ever waited for it. */
  boolean awaited;

  /** When it was requested, at most a timeout before it began; for own numbers, when it began. */
  long askedAt;

  /** A range that still arrives is dropped if it has a number at or below this one. */
  long dropUpTo;

  /** Why a range that still arrives is neither used nor returned; null if it is used. */
  @Nullable Throwable abandoned;

  /** Why a range that has arrived is not used; null if it is. Used by the thread of its turn. */
  @Nullable Throwable unusable;

  /** How Max had moved backwards before this range; null if it had not. */
  @Nullable Backwards backwards;

  /** Whether the request has begun. */
  volatile boolean hasBegun;

  // Set once, before ended.

  /** Own numbers, for its callers to take; null if it failed. */
  @Nullable RangeCursor numbers;

  /** Why it failed. Null if it succeeded, or made no attempt because all callers had left. */
  @Nullable Throwable failure;

  volatile boolean ended;

  /**
   * @param turn takes one turn of this reservation on a thread of HiLo
   */
  Reservation(
      boolean own,
      long askedAt,
      RetriedRequest<NumberRange> request,
      String counter,
      Function<Reservation, Outcome> turn) {
    this.own = own;
    this.askedAt = askedAt;
    this.request = request;
    this.work = new Work(counter, () -> turn.apply(this));
  }

  /** How many numbers to reserve. */
  long capacity() {
    return Math.max(size, wanted);
  }

  /** Whether its time is over, for example because it still waits for a connection. */
  boolean isOverdue() {
    return hasBegun && request.isOver();
  }
}
