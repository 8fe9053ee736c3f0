package dev.hilo;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Receives the events of ranges. HiLo calls it outside all locks, on several threads at once. The
 * events of one counter come in order. HiLo wakes the callers that waited for a range before it
 * calls the listener, and begins the counter's next reservation after that. So return quickly, and
 * never call this {@link HiLo}. Nearly all events come on HiLo's own threads; a wait is reported on
 * the caller's thread, and what could not be returned in time on the thread that closes. An
 * exception of a listener is logged.
 */
public interface HiLoListener {

  /** A range was reserved. */
  default void rangeReserved(RangeReserved event) {}

  /**
   * A reservation failed, and the callers that waited for it got a {@link HiLoException}. Not
   * called for a reservation that ends because the {@link HiLo} is closed or suspended.
   */
  default void reservationFailed(ReservationFailed event) {}

  /**
   * The table went back in time while the client was running: a restored backup, a truncated table,
   * a stale replica. Other clients may hand out numbers again that were used since the backup.
   * Tests that empty the table call {@link Counters#reset}.
   */
  default void maxMovedBackwards(MaxMovedBackwards event) {}

  /** Unused numbers went back to the table. */
  default void rangeReturned(RangeReturned event) {}

  /** Unused numbers could not go back and will be a gap. */
  default void rangeNotReturned(RangeNotReturned event) {}

  /**
   * A caller waited for a range of HiLo ids or sequence ids, on its thread and perhaps inside its
   * transaction. Not called for identities, which always wait.
   */
  default void callerWaited(CallerWaited event) {}

  /**
   * A range was reserved.
   *
   * @param collection the name of the counter
   * @param low the first number
   * @param high the last number
   * @param nodeTag the tag of the node that served it
   * @param took the time from the request to the answer; for identities without the wait for the
   *     reservation before
   * @param conflicts how many attempts before met another client, a lock, or the end of their time
   */
  record RangeReserved(
      String collection, long low, long high, String nodeTag, Duration took, int conflicts) {}

  /**
   * A reservation failed.
   *
   * @param collection the name of the counter
   * @param took the time from the request to the failure; for identities without the wait for the
   *     reservation before
   * @param failure what the waiting callers get
   */
  record ReservationFailed(String collection, Duration took, HiLoException failure) {}

  /**
   * Max is below the numbers that this client was given.
   *
   * @param collection the name of the counter
   * @param found Max in the table, 0 if the row is gone
   * @param highestOwn the highest number this client had been given
   * @param resumedAt the first number of the range that was reserved instead: 1,048,576 above
   *     {@code highestOwn}. If a Max that was far too high was corrected: 1,048,576 above the
   *     corrected Max and all numbers that this client was given before the mistake
   * @param rowGone whether the row is gone, as in a truncated table; otherwise Max went down, as
   *     after a restored backup
   */
  record MaxMovedBackwards(
      String collection, long found, long highestOwn, long resumedAt, boolean rowGone) {}

  /**
   * Unused numbers went back.
   *
   * @param collection the name of the counter
   * @param first the first unused number
   * @param last the last unused number
   */
  record RangeReturned(String collection, long first, long last) {}

  /**
   * Unused numbers did not go back.
   *
   * @param collection the name of the counter
   * @param first the first unused number
   * @param last the last unused number
   * @param reason the failure; null if another client has reserved a range since
   */
  record RangeNotReturned(String collection, long first, long last, @Nullable Throwable reason) {}

  /**
   * A caller waited for a range.
   *
   * @param collection the name of the counter
   * @param took how long the caller waited, with or without success
   */
  record CallerWaited(String collection, Duration took) {}
}
