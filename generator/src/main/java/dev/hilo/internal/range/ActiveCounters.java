package dev.hilo.internal.range;

import dev.hilo.internal.reserve.Backoff;
import dev.hilo.internal.reserve.CounterSeeder;
import dev.hilo.internal.reserve.OutageGate;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.Counter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The counters that one instance uses: makes them, starts them over, and closes them. Thread-safe.
 *
 * <p>{@code closed} turns true before {@link #close} goes through the counters. A counter that is
 * added too late for that sees it, and begins no reservation.
 */
public final class ActiveCounters {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final RangeSettings settings;
  private final RetryPolicy rule;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final AtomicBoolean startingOver = new AtomicBoolean();

  /** Done when {@link #close} has returned what it could. */
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();

  private final ConcurrentMap<Counter, BufferedCounter> buffered = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, IdentityCounter> identities = new ConcurrentHashMap<>();

  public ActiveCounters(RangeSettings settings) {
    this(settings, bound -> ThreadLocalRandom.current().nextLong(bound));
  }

  /**
   * @param randomBelow gives a random number from 0 to below its argument
   */
  public ActiveCounters(RangeSettings settings, LongUnaryOperator randomBelow) {
    this.settings = settings;
    this.rule =
        new RetryPolicy(
            settings.time(),
            new Backoff(randomBelow),
            new OutageGate(settings.time(), settings.timeoutNanos()),
            settings.timeoutNanos(),
            closed::get);
  }

  public BufferedCounter of(Counter counter) {
    return buffered.computeIfAbsent(counter, key -> new BufferedCounter(key, settings, rule));
  }

  public IdentityCounter identity(String counter) {
    return identities.computeIfAbsent(counter, name -> new IdentityCounter(name, settings, rule));
  }

  /**
   * Refuses a request after the close.
   *
   * @throws RangeClosedException if the instance is closed
   */
  public void checkOpen(String counter) {
    if (closed.get()) {
      throw new RangeClosedException(counter);
    }
  }

  /** Sets counters to given values. */
  public CounterSeeder seeder() {
    return new CounterSeeder(settings.table(), rule);
  }

  /**
   * Starts all counters over with an empty table. Ranges in memory are dropped, and never returned.
   *
   * <p>No reservation is under way while the rows are deleted. So no older range can arrive later,
   * and no older cursor hands out a number once this call has ended.
   *
   * @param deletion deletes the rows; if it throws, the ranges in memory are kept
   * @throws ReservationException if a reservation under way did not end in time
   * @throws RangeClosedException if the instance is closed
   * @throws IllegalStateException if another call of this method has not ended yet
   */
  public void startOver(Runnable deletion) {
    if (!startingOver.compareAndSet(false, true)) {
      throw new IllegalStateException(
          "Another reset of this HiLo is under way. Let one thread reset it between tests.");
    }
    Map<BufferedCounter, PendingReservation> held = new HashMap<>();
    boolean deleted = false;
    try {
      long deadline = deadline();
      do {
        buffered.values().forEach(one -> held.computeIfAbsent(one, c -> c.refill.hold(deadline)));
        deletion.run();
        deleted = true;
        // A counter added in the meantime may have reserved before the deletion.
      } while (!held.keySet().containsAll(buffered.values()));
    } finally {
      boolean startOver = deleted;
      held.forEach((counter, hold) -> counter.refill.release(hold, startOver));
      startingOver.set(false);
    }
  }

  /** The statistics of each counter, by its name. */
  public Map<String, CounterStatistics> statistics() {
    Map<String, CounterStatistics> all = new TreeMap<>();
    buffered.forEach((key, counter) -> all.put(key.name(), counter.refill.state()));
    identities.forEach((name, identity) -> all.put(name, identity.state()));
    return all;
  }

  /**
   * Ends all counters, returns unused numbers to the table, and closes the table. Takes at most the
   * timeout of a reservation. Failures are reported as events; they only cost numbers.
   *
   * @return false if an earlier call closed it
   */
  public boolean close() {
    if (!closed.compareAndSet(false, true)) {
      return false;
    }
    long deadline = deadline();
    AtomicReference<@Nullable Throwable> outage = new AtomicReference<>();
    identities.values().forEach(IdentityCounter::end);
    Executor thread = settings.work().closing();
    List<RangeReturn> returns =
        buffered.values().stream().map(one -> new RangeReturn(one.refill, settings, rule)).toList();
    // Each begins as soon as it can, so that one that hangs does not delay the others.
    CompletableFuture<?> all =
        CompletableFuture.allOf(
            returns.stream()
                .map(one -> one.giveBack(deadline, outage, thread))
                .toArray(CompletableFuture<?>[]::new));
    try {
      Exception reason = await(all, deadline);
      if (reason != null) {
        LOG.log(
            System.Logger.Level.WARNING,
            "Not all unused ranges went back to the table; their numbers will be a gap",
            reason);
        returns.forEach(one -> one.abandon(reason));
      }
      // By the thread that may still be using a connection: it closes that when it is done.
      Exception unused =
          await(
              CompletableFuture.completedFuture(null).thenRunAsync(settings.table()::close, thread),
              deadline);
    } finally {
      ended.complete(null);
    }
    return true;
  }

  /** Waits until another thread's {@link #close} is over; at most the timeout of a reservation. */
  public void awaitEnd() {
    await(ended, deadline());
  }

  private long deadline() {
    return settings.time().nanos() + settings.timeoutNanos();
  }

  /**
   * Waits for the end of a close, also on an interrupted thread: servers close applications on
   * interrupted threads, and the wait is bounded.
   *
   * @return the failure or the timeout; null if neither
   */
  private @Nullable Exception await(CompletableFuture<?> end, long deadline) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          settings.time().await(end, Math.max(1, deadline - settings.time().nanos()));
          return null;
        } catch (ExecutionException | TimeoutException e) {
          return e;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
