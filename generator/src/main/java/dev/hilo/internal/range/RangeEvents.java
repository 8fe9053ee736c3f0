package dev.hilo.internal.range;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Told of what happens to the ranges of a counter. Called outside all locks, nearly always on
 * HiLo's own threads, and before the callers that wait for a reservation go on. Must not throw.
 */
public interface RangeEvents {

  /**
   * A range was reserved.
   *
   * @param counter the counter's name
   * @param range the range
   * @param took the time from the request to the answer
   * @param conflicts how many attempts other clients won before
   */
  void reserved(String counter, NumberRange range, Duration took, int conflicts);

  /** A reservation failed; not called for one that ends because of the close. */
  void failed(String counter, Duration took, ReservationException failure);

  /**
   * Max was found below what this client had been given.
   *
   * @param counter the counter's name
   * @param found Max as it is in the table; null if the row is gone
   * @param highestOwn the highest number this client was ever given
   * @param resumedAt the first number of the range it reserved instead
   */
  void movedBackwards(String counter, @Nullable Long found, long highestOwn, long resumedAt);

  /** The numbers {@code first..last} went back to the table unused. */
  void returned(String counter, long first, long last);

  /**
   * The numbers {@code first..last} could not go back and will be a gap.
   *
   * @param reason what failed; null if nothing did, but another client has reserved a range since
   */
  void notReturned(String counter, long first, long last, @Nullable Throwable reason);

  /**
   * A caller had to wait for a range, in vain or not. Called on the thread of that caller.
   *
   * @param counter the counter's name
   * @param took how long it waited
   */
  default void waited(String counter, Duration took) {}
}
