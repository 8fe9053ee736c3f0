package dev.hilo.internal.range;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.Counter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the numbers of one counter. A caller takes them from the current cursor without a lock;
 * only when that is spent does it wait for the {@link RangeRefill}. Thread-safe.
 */
public final class RangeChain {

  final RangeRefill refill;
  private final Counter counter;
  private final RangeSettings settings;
  private final BooleanSupplier closed;
  private final RangeQueue queue = new RangeQueue();

  RangeChain(Counter counter, RangeSettings settings, RetryPolicy rule) {
    this.counter = counter;
    this.settings = settings;
    this.closed = rule.closed();
    this.refill = new RangeRefill(counter, settings, rule, queue);
  }

  /** The cursor to take numbers from. */
  public RangeCursor current() {
    return queue.current();
  }

  /** Sets how large the ranges are that are reserved from now on. */
  public void size(RangeSizePolicy rule) {
    refill.size(rule);
  }

  /**
   * The next number, and the cursor that gave it.
   *
   * @throws ReservationException if no range could be had in time
   * @throws RangeClosedException if the instance is closed
   */
  public Taken next() {
    RangeCursor cursor = current();
    long number = cursor.take();
    return number == RangeCursor.SPENT ? nextAfter(cursor) : new Taken(number, cursor);
  }

  /**
   * The next number after {@code spent} gave none; waits for a range if need be. Other callers may
   * use up a new range before this one gets to it; its own time limit is not extended by that.
   *
   * @param spent what {@link #current} or this method returned
   * @throws ReservationException if no range could be had in time
   * @throws RangeClosedException if the instance is closed
   */
  public Taken nextAfter(RangeCursor spent) {
    long giveUpAt = giveUpAt();
    RangeCursor cursor = spent;
    while (true) {
      cursor = after(cursor, 1, giveUpAt);
      long number = cursor.take();
      if (number != RangeCursor.SPENT) {
        return new Taken(number, cursor);
      }
    }
  }

  /**
   * Takes rising numbers, in as few runs of neighbours as it can.
   *
   * @param to gets the first number of each run, how many they are, and the tag of their range
   * @throws ReservationException if a range could not be had in time; the numbers taken before are
   *     lost
   * @throws RangeClosedException if the instance is closed
   */
  public void next(int count, Runs to) {
    long giveUpAt = giveUpAt();
    RangeCursor cursor = current();
    int missing = count;
    while (missing > 0) {
      long first = cursor.take(missing);
      if (first == RangeCursor.SPENT) {
        cursor = after(cursor, missing, giveUpAt);
        continue;
      }
      int got = cursor.countFrom(first, missing);
      to.run(first, got, cursor.tag());
      missing -= got;
    }
  }

  /** When a caller gives up that begins to wait now. */
  long giveUpAt() {
    return settings.time().nanos() + settings.timeoutNanos();
  }

  /**
   * The cursor to go on with after {@code spent} gave nothing; waits for one if need be.
   *
   * @param atLeast how many numbers this call needs
   * @param giveUpAt what {@link #giveUpAt} said when the caller began to wait, however many ranges
   *     other callers have used up since
   */
  RangeCursor after(RangeCursor spent, int atLeast, long giveUpAt) {
    ReservationException ofOverdue = null;
    boolean waited = false;
    long waitsSince = 0;
    try {
      while (true) {
        RangeRefill.Next next = refill.next(spent, atLeast, giveUpAt, waited);
        if (next.cursor() != null) {
          return next.cursor();
        }
        if (next.reservation() == null) {
          throw ofOverdue != null ? ofOverdue : outrun();
        }
        if (!waited) {
          waited = true;
          waitsSince = next.joinedAt();
        }
        try {
          ofOverdue = await(next.reservation(), next.overdue(), giveUpAt);
        } finally {
          refill.leave(next.reservation(), atLeast, giveUpAt);
        }
      }
    } finally {
      if (waited) {
        long took = settings.time().nanos() - waitsSince;
        settings.events().waited(counter.name(), Duration.ofNanos(took));
      }
    }
  }

  /** Ranges came, and other callers used them up first. */
  private ReservationException outrun() {
    return new ReservationException(
        "No numbers for '"
            + counter.name()
            + "' within "
            + TimeUnit.NANOSECONDS.toMillis(settings.timeoutNanos())
            + " ms (reserveTimeout), since other callers used up every range first. Let"
            + " ranges be larger (rangeSize).",
        List.of());
  }

  /**
   * Waits for a reservation.
   *
   * @return the failure of one that was overdue, for the case that no time is left for a next one;
   *     null if there was none
   */
  private @Nullable ReservationException await(
      PendingReservation shared, boolean overdue, long giveUpAt) {
    try {
      shared.await(shared.end(), giveUpAt, settings, () -> shared.work);
      return null;
    } catch (ReservationException e) {
      if (overdue && shared.hasEnded() && !closed.getAsBoolean()) {
        return e;
      }
      throw RangeClosedException.orElse(closed.getAsBoolean(), counter.name(), e);
    }
  }

  /** A number, and the cursor that gave it. */
  public record Taken(long number, RangeCursor from) {}

  /** Takes neighbouring numbers of one range. */
  @FunctionalInterface
  public interface Runs {

    /** Takes the numbers from {@code first} on. */
    void run(long first, int count, String tag);
  }
}
