package dev.hilo;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Told of what happens to ranges. Called outside all locks, several at once, nearly always on
 * HiLo's own threads (what could not go back in time is reported on the thread that closes, and
 * that a caller waited on the caller's), and before the callers that wait for the range go on: so
 * be quick, and ask the same {@link HiLo} for nothing. What a listener throws is logged and hurts
 * nobody.
 */
public interface HiLoListener {

  /** A range was reserved. */
  default void rangeReserved(RangeReserved event) {}

  /**
   * A reservation failed, and the callers that waited for it got a {@link HiLoException}. Not
   * called for a reservation that ends because the {@link HiLo} is closed.
   */
  default void reservationFailed(ReservationFailed event) {}

  /**
   * The table went back in time under the running client: a restored backup, a truncated table, a
   * stale replica. Numbers that other clients got after the backup may be handed out again by
   * clients that know nothing of them. Tests that empty the table call {@link HiLo#reset}.
   */
  default void maxMovedBackwards(MaxMovedBackwards event) {}

  /** Unused numbers went back to the table. */
  default void rangeReturned(RangeReturned event) {}

  /** Unused numbers could not go back and will be a gap. */
  default void rangeNotReturned(RangeNotReturned event) {}

  /**
   * A caller had to wait for a range of HiLo ids or sequence ids; identities are always waited for,
   * and not told of. Called on the thread of that caller, and perhaps inside its transaction.
   */
  default void callerWaited(CallerWaited event) {}

  /**
   * A range was reserved.
   *
   * @param collection the name of the counter
   * @param low the first number
   * @param high the last number
   * @param nodeTag the tag of the node that gave it
   * @param took the time from the request to the answer
   * @param conflicts how many attempts were lost to other clients before
   */
  record RangeReserved(
      String collection, long low, long high, String nodeTag, Duration took, int conflicts) {}

  /**
   * A reservation was given up.
   *
   * @param collection the name of the counter
   * @param took the time from the request to the end
   * @param failure why
   */
  record ReservationFailed(String collection, Duration took, HiLoException failure) {}

  /**
   * Max was found below what this client had been given.
   *
   * @param collection the name of the counter
   * @param found Max as it was found, 0 if the row was gone
   * @param highestOwn the highest number this client had been given
   * @param resumedAt the first number of the range that it reserved instead: 1,048,576 above its
   *     highest number or, if a Max that was far too high was corrected, above the corrected Max
   *     and the numbers that it was given before
   * @param rowGone whether the counter had no row any more, as in a truncated table; if not, Max of
   *     the row went down, as after a restored backup
   */
  record MaxMovedBackwards(
      String collection, long found, long highestOwn, long resumedAt, boolean rowGone) {}

  /**
   * Unused numbers went back.
   *
   * @param collection the name of the counter
   * @param first the first of them
   * @param last the last of them
   */
  record RangeReturned(String collection, long first, long last) {}

  /**
   * Unused numbers did not go back.
   *
   * @param collection the name of the counter
   * @param first the first of them
   * @param last the last of them
   * @param reason what failed; null if nothing did, but another client has reserved a range since
   */
  record RangeNotReturned(String collection, long first, long last, @Nullable Throwable reason) {}

  /**
   * A caller had to wait for a range.
   *
   * @param collection the name of the counter
   * @param took how long it waited, whether it got numbers then or a {@link HiLoException}
   */
  record CallerWaited(String collection, Duration took) {}
}
