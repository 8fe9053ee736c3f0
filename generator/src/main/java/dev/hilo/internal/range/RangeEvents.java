package dev.hilo.internal.range;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Receives the events of all counters. Called outside all locks, nearly always on HiLo's own
 * threads. A reservation has ended by then, and its callers are woken. Should not throw.
 */
public interface RangeEvents {

  /**
   * A range was reserved.
   *
   * @param took the time from the request to the answer; for identities from the beginning of the
   *     reservation
   * @param conflicts how many attempts before met another client, a lock, or the end of their time
   */
  void reserved(String counter, NumberRange range, Duration took, int conflicts);

  /** Not called for a reservation that ends because of a close or a suspension. */
  void failed(String counter, Duration took, ReservationException failure);

  /**
   * Max is below the numbers that this client was given.
   *
   * @param found Max in the table; null if the row is gone
   * @param highestOwn the highest number this client was ever given
   * @param resumedAt the first number of the range that was reserved instead
   */
  void movedBackwards(String counter, @Nullable Long found, long highestOwn, long resumedAt);

  /** The unused numbers {@code first..last} went back to the table. */
  void returned(String counter, long first, long last);

  /**
   * The unused numbers {@code first..last} could not go back and will be a gap.
   *
   * @param reason the failure; null if another client has reserved a range since
   */
  void notReturned(String counter, long first, long last, @Nullable Throwable reason);

  /** A caller waited for a range, with or without success. Called on its thread. */
  default void waited(String counter, Duration took) {}
}
