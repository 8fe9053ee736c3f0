package dev.hilo.internal.range;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.table.Counter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the numbers of one counter from memory. A caller takes them from the current cursor
 * without a lock; only when that is spent does it wait for the {@link RangeRefill}. Thread-safe.
 */
public final class BufferedCounter {

  final RangeRefill refill;
  final RangeWithdrawal withdrawal;

  BufferedCounter(
      Counter counter,
      RangeSettings settings,
      RetryPolicy retries,
      InstanceState state,
      RecallWatch watch) {
    this.refill = new RangeRefill(counter, settings, retries, state, watch);
    this.withdrawal = new RangeWithdrawal(refill);
  }

  String name() {
    return refill.counter.name();
  }

  public RangeCursor current() {
    return refill.queue.current();
  }

  /** Sets the size of the ranges that are reserved from now on. */
  public void size(RangeSizePolicy policy) {
    refill.lock.run(() -> refill.scheduler.size(policy));
  }

  /**
   * The next number.
   *
   * @throws ReservationException if no range arrived in time
   * @throws InstanceStoppedException if the instance is closed
   */
  public Taken next() {
    RangeCursor cursor = current();
    long number = cursor.take();
    return number == RangeCursor.SPENT ? nextAfter(cursor) : new Taken(number, cursor);
  }

  /**
   * The next number after a cursor is spent. Waits for a range if necessary. Other callers may use
   * up a new range first; that does not extend the time limit.
   *
   * @throws ReservationException if no range arrived in time
   * @throws InstanceStoppedException if the instance is closed
   */
  public Taken nextAfter(RangeCursor spent) {
    long giveUpAt = refill.settings.giveUpAt();
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
   * Takes rising numbers, in as few runs of neighbours as possible.
   *
   * @throws ReservationException if a range did not arrive in time; the numbers taken are lost
   * @throws InstanceStoppedException if the instance is closed
   */
  public void next(int count, RunConsumer consumer) {
    long giveUpAt = refill.settings.giveUpAt();
    RangeCursor cursor = current();
    int missing = count;
    while (missing > 0) {
      long first = cursor.take(missing);
      if (first == RangeCursor.SPENT) {
        cursor = after(cursor, missing, giveUpAt);
        continue;
      }
      int got = cursor.countFrom(first, missing);
      consumer.accept(first, got, cursor.tag());
      missing -= got;
    }
  }

  /**
   * The cursor after a spent one. Waits for it if necessary, and for the end of a suspension.
   *
   * @param atLeast how many numbers this call needs
   * @param giveUpAt when the caller gives up, however many ranges other callers use up before
   */
  RangeCursor after(RangeCursor spent, int atLeast, long giveUpAt) {
    long began = refill.settings.time().nanos();
    ReservationException ofOverdue = null;
    boolean waited = false;
    try {
      while (true) {
        try {
          RangeRefill.Next next = refill.next(spent, atLeast, giveUpAt, waited);
          if (next.cursor() != null) {
            return next.cursor();
          }
          if (next.reservation() == null) {
            throw ofOverdue != null ? ofOverdue : outrun();
          }
          waited = true;
          try {
            ofOverdue = await(next.reservation(), next.overdue(), giveUpAt);
          } finally {
            next.reservation().leave(atLeast, giveUpAt);
          }
        } catch (InstanceStoppedException e) {
          refill.awaitResume(e, giveUpAt);
        }
      }
    } finally {
      if (waited) {
        long took = refill.settings.time().nanos() - began;
        refill.settings.events().waited(name(), Duration.ofNanos(took));
      }
    }
  }

  private ReservationException outrun() {
    return new ReservationException(
        ("No numbers for '%s' within %s ms (reserveTimeout), since other callers used up every"
                + " range first. Let ranges be larger (rangeSize).")
            .formatted(name(), TimeUnit.NANOSECONDS.toMillis(refill.settings.timeoutNanos())),
        List.of());
  }

  /**
   * Waits for a reservation.
   *
   * @return the failure of an overdue reservation, to be thrown if no time is left for the next
   *     one; otherwise null
   */
  private @Nullable ReservationException await(
      PendingReservation shared, boolean overdue, long giveUpAt) {
    try {
      shared.await(giveUpAt, () -> shared.work);
      return null;
    } catch (ReservationException e) {
      if (overdue && shared.hasEnded() && !refill.state.isStopped()) {
        return e;
      }
      throw InstanceStoppedException.orElse(shared, e);
    }
  }

  public record Taken(long number, RangeCursor from) {}

  @FunctionalInterface
  public interface RunConsumer {
    void accept(long first, int count, String tag);
  }
}
