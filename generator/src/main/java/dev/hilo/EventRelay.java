package dev.hilo;

import dev.hilo.internal.range.RangeEvents;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.work.MonotonicTime;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Passes events on to the log and the listeners, and logs failures of listeners. Whatever a handler
 * of the log or a listener throws, the counter goes on, and the other listeners are told.
 */
final class EventRelay implements RangeEvents {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  /** How many gaps one line of the log names. */
  private static final int MOST_GAPS = 10;

  private final List<HiLoListener> listeners;
  private final FailureLog failures;

  /** What other clients kept from going back, for one line of the log. */
  private final Queue<String> gaps = new ConcurrentLinkedQueue<>();

  /** The last logged reason why numbers could not go back. */
  private final AtomicReference<@Nullable Throwable> logged = new AtomicReference<>();

  /** Calls of listeners. A close from there must not wait for itself. */
  private final Queue<Telling> tellings = new ConcurrentLinkedQueue<>();

  EventRelay(List<HiLoListener> listeners, MonotonicTime time) {
    this.listeners = new CopyOnWriteArrayList<>(listeners);
    this.failures = new FailureLog(time);
  }

  void add(HiLoListener listener) {
    listeners.add(listener);
  }

  @Override
  public void reserved(String counter, NumberRange range, Duration took, int conflicts) {
    Supplier<HiLoListener.RangeReserved> event =
        () ->
            new HiLoListener.RangeReserved(
                counter, range.low(), range.high(), range.tag(), took, conflicts);
    log(Level.DEBUG, () -> event.get().toString(), null);
    log(Level.INFO, failures.reserved(counter));
    tell(listener -> listener.rangeReserved(event.get()));
  }

  @Override
  public void failed(String counter, Duration took, ReservationException failure) {
    log(Level.DEBUG, () -> "Reserving " + counter + " failed", failure);
    log(Level.WARNING, failures.failed(counter, failure));
    var event = new HiLoListener.ReservationFailed(counter, took, HiLoException.of(failure));
    tell(listener -> listener.reservationFailed(event));
  }

  @Override
  public void movedBackwards(
      String counter, @Nullable Long found, long highestOwn, long resumedAt) {
    boolean rowGone = found == null;
    String message =
        ("%s, though this client was given numbers up to %s. The table was emptied, a backup was"
                + " restored, Max was corrected, or a replica was promoted too early. This client"
                + " leaps by 1,048,576: it goes on at %s and repeats none of its own numbers. Check"
                + " for numbers that other clients were given since the backup: they may be in use"
                + " twice. If a test emptied the table, call hilo.counters().reset() after that"
                + " (with Hibernate: HibernateHiLo.reset).")
            .formatted(
                rowGone
                    ? "The row of the counter '" + counter + "' is gone"
                    : "Max of the counter '" + counter + "' moved backwards to " + found,
                highestOwn,
                resumedAt);
    log(Level.ERROR, () -> message, null);
    long max = found == null ? 0 : found;
    var event = new HiLoListener.MaxMovedBackwards(counter, max, highestOwn, resumedAt, rowGone);
    tell(listener -> listener.maxMovedBackwards(event));
  }

  @Override
  public void returned(String counter, long first, long last) {
    var event = new HiLoListener.RangeReturned(counter, first, last);
    log(Level.DEBUG, event::toString, null);
    tell(listener -> listener.rangeReturned(event));
  }

  @Override
  public void notReturned(String counter, long first, long last, @Nullable Throwable reason) {
    String what = "Not returned, and so a gap: " + counter + " " + first + ".." + last;
    if (reason == null) {
      log(Level.DEBUG, () -> what + ": another client has reserved since", null);
      gaps.add(counter + " " + first + ".." + last);
    } else if (logged.getAndSet(reason) != reason) {
      log(Level.WARNING, () -> what, reason);
    } else {
      // Thousands of counters may share one outage.
      log(Level.DEBUG, () -> what + ", for the reason that was logged before", null);
    }
    var event = new HiLoListener.RangeNotReturned(counter, first, last, reason);
    tell(listener -> listener.rangeNotReturned(event));
  }

  @Override
  public void waited(String counter, Duration took) {
    tell(listener -> listener.callerWaited(new HiLoListener.CallerWaited(counter, took)));
  }

  /** Tells the log which numbers could not go back since the last call, because others reserved. */
  void logGaps() {
    List<String> all = new ArrayList<>();
    for (String gap = gaps.poll(); gap != null; gap = gaps.poll()) {
      all.add(gap);
    }
    if (!all.isEmpty()) {
      log(
          Level.INFO,
          "Not returned, and so a gap, because other clients have reserved since: "
              + String.join(", ", all.subList(0, Math.min(MOST_GAPS, all.size())))
              + (all.size() > MOST_GAPS ? ", and of " + (all.size() - MOST_GAPS) + " more" : ""));
    }
  }

  private static void log(Level level, @Nullable String message) {
    if (message != null) {
      log(level, () -> message, null);
    }
  }

  private static void log(Level level, Supplier<String> message, @Nullable Throwable failure) {
    try {
      LOG.log(level, message, failure);
    } catch (Throwable e) {
      // Nowhere is left to report it.
    }
  }

  boolean isCallingListener() {
    Thread me = Thread.currentThread();
    return tellings.stream().anyMatch(each -> each.thread == me && !each.isOver);
  }

  private void tell(Consumer<HiLoListener> event) {
    if (listeners.isEmpty()) {
      return;
    }
    // A caller whose stack was full may have left its telling.
    tellings.removeIf(each -> each.isOver);
    Telling telling = new Telling(Thread.currentThread());
    try {
      tellings.add(telling);
      for (HiLoListener listener : listeners) {
        try {
          event.accept(listener);
        } catch (Throwable e) {
          String name = listener.getClass().getName();
          log(Level.WARNING, () -> "A listener failed: " + name, e);
        }
      }
    } finally {
      telling.isOver = true; // First, by a mere write: the stack of this caller may be full.
      tellings.remove(telling);
    }
  }

  /** A thread that calls the listeners. */
  private static final class Telling {

    final Thread thread;
    volatile boolean isOver;

    Telling(Thread thread) {
      this.thread = thread;
    }
  }
}
