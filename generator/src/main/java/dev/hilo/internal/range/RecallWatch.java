package dev.hilo.internal.range;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterRow;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.work.MonotonicTime;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Drops the ranges that another client has recalled. While a counter holds numbers or reserves
 * some, a thread reads the highest recalled number of each such counter (rule Q2).
 *
 * <p>Invariant, as long as this thread runs: a number that is handed out was not recalled more than
 * {@code recallNanos} ago. The thread pauses for an eighth of that time between two reads. If three
 * quarters of that time have passed since the last successful read began, or will have passed
 * before the next one, all ranges are dropped (rule Q3). One quarter is left for delays.
 */
final class RecallWatch {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final CounterTable table;
  private final MonotonicTime time;
  private final long within;
  private final Supplier<Collection<BufferedCounter>> counters;
  private final Executor watching;
  private final Executor reading;
  private final AtomicBoolean running = new AtomicBoolean();

  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();

  /** Recalls that ended before have been followed. Only the watching thread uses it. */
  private long followedUntil;

  /** Only the watching thread changes it. */
  private volatile Read lastRead = new Read(0, CompletableFuture.completedFuture(Map.of()));

  /**
   * A read of the recalled numbers, by name of the counter.
   *
   * @param began when; recalls that ended before are in the answer
   */
  private record Read(long began, CompletableFuture<Map<String, Long>> answer) {}

  RecallWatch(RangeSettings settings, Supplier<Collection<BufferedCounter>> counters) {
    this.table = settings.table();
    this.time = settings.time();
    this.within = settings.times().recallWithin().toNanos();
    this.counters = counters;
    this.watching = settings.work().thread("recall");
    this.reading = settings.work().thread("recall-read");
  }

  /** Called when a reservation is about to begin. */
  void begin() {
    if (within > 0 && running.compareAndSet(false, true)) {
      try {
        watching.execute(this::watch);
      } catch (RuntimeException | Error e) {
        running.set(false);
        throw e;
      }
    }
  }

  /** Called when the instance is closed. */
  void end() {
    ended.complete(null);
  }

  /** Completes when no read is under way. None begins while no counter has numbers. */
  CompletableFuture<?> lastRead() {
    return lastRead.answer;
  }

  private void watch() {
    do {
      followedUntil = time.nanos();
      try {
        while (!isEndedAfterPause() && mayGoOn()) {}
      } catch (InterruptedException e) {
        // Nothing of HiLo interrupts this thread, so it goes on.
      } finally {
        running.set(false);
      }
      // A reservation may have begun before this thread said that it ends.
    } while (!ended.isDone() && !holding().isEmpty() && running.compareAndSet(false, true));
  }

  /** Looks; returns false if no counter has numbers. After a failure, the next look decides. */
  private boolean mayGoOn() throws InterruptedException {
    try {
      if (holding().isEmpty()) {
        return false;
      }
      look();
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.DEBUG, "A look for recalls failed", e);
    }
    return true;
  }

  private boolean isEndedAfterPause() throws InterruptedException {
    try {
      time.await(ended, within / 8);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<BufferedCounter> holding() {
    return counters.get().stream().filter(one -> one.refill.mayHandOut()).toList();
  }

  /**
   * Reads once, or waits again for the read that was too slow, and drops what has to be dropped.
   */
  void look() throws InterruptedException {
    long dropAt = followedUntil + within / 4 * 3;
    try {
      Read read = lastRead.answer.isDone() ? read() : lastRead;
      // Not less than an eighth: after a pause of the process the read is late, not the database.
      long limit = Math.max(within / 8, dropAt - time.nanos());
      Map<String, Long> recalled = time.await(read.answer, limit);
      // A read that began before all ranges were dropped says nothing new about later ones.
      followedUntil = read.began - followedUntil > 0 ? read.began : followedUntil;
      report(
          counters.get().stream()
              .filter(one -> recalled.containsKey(one.name()))
              .map(one -> one.withdrawal.recall(recalled.getOrDefault(one.name(), 0L))));
    } catch (ExecutionException | TimeoutException | RuntimeException | Error e) {
      long now = time.nanos();
      if (now + within / 8 - dropAt > 0) {
        // Ranges that are reserved from now on are above what was recalled until now.
        followedUntil = now;
        ReservationException reason = unread(e);
        report(holding().stream().map(one -> one.withdrawal.drop(Long.MAX_VALUE, reason)));
      }
    }
  }

  /** Drops the ranges of all counters before it reports any, since listeners take their time. */
  private static void report(Stream<Runnable> drops) {
    drops.toList().forEach(Runnable::run);
  }

  /** Reads on a thread of its own, because a pool may not give a connection for long. */
  private Read read() {
    CompletableFuture<Map<String, Long>> start = new CompletableFuture<>();
    Read read = new Read(time.nanos(), start.thenApplyAsync(this::recalledNumbers, reading));
    // Before it looks which counters have numbers: a suspension empties them, and then waits.
    lastRead = read;
    start.complete(new HashMap<>());
    return read;
  }

  private Map<String, Long> recalledNumbers(Map<String, Long> recalled) {
    holding().forEach(one -> recalled.put(one.name(), 0L));
    TimeLimits limit = TimeLimits.of(Duration.ofNanos(within / 4));
    try {
      for (CounterRow row : table.rows(recalled.keySet(), limit)) {
        if (row.key().nodeTag().equals(CounterKey.RECALLED)) {
          recalled.put(row.key().name(), row.max());
        }
      }
      return recalled;
    } catch (TableException e) {
      throw new CompletionException(e);
    }
  }

  static ReservationException recalled() {
    return new ReservationException(
        "These numbers were recalled, their counter was seeded above them, or Max moved backwards.",
        List.of());
  }

  private static ReservationException unread(Throwable reason) {
    return new ReservationException(
        "It is unknown whether these numbers were recalled, because the database did not answer in"
            + " time.",
        List.of(reason));
  }
}
