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
import org.jspecify.annotations.Nullable;

/**
 * The ranges of all counters of one instance. Thread-safe.
 *
 * <p>{@code closed} turns true before the chains are gone through. A chain that is made too late to
 * be met there sees it, and begins no reservation.
 */
public final class Ranges {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final RangeSettings settings;
  private final RetryPolicy rule;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final AtomicBoolean startingOver = new AtomicBoolean();

  /** Done when {@link #close} has given back what it could. */
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();

  private final ConcurrentMap<Counter, RangeChain> chains = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, IdentityCounter> identities = new ConcurrentHashMap<>();

  /** No ranges yet. */
  public Ranges(RangeSettings settings) {
    this.settings = settings;
    this.rule =
        new RetryPolicy(
            settings.time(),
            new Backoff(bound -> ThreadLocalRandom.current().nextLong(bound)),
            new OutageGate(settings.time(), settings.timeoutNanos()),
            settings.timeoutNanos(),
            closed::get);
  }

  /** The ranges of one counter. */
  public RangeChain of(Counter counter) {
    return chains.computeIfAbsent(counter, c -> new RangeChain(c, settings, rule));
  }

  /** The numbers of one identity, by the name of its counter. */
  public IdentityCounter identity(String counter) {
    return identities.computeIfAbsent(counter, name -> new IdentityCounter(name, settings, rule));
  }

  /**
   * Refuses a request that comes after the end.
   *
   * @throws RangeClosedException if it does
   */
  public void checkOpen(String counter) {
    if (closed.get()) {
      throw new RangeClosedException(counter);
    }
  }

  /** Sets counters to given values. */
  public CounterSeeder seeds() {
    return new CounterSeeder(settings.table(), rule);
  }

  /**
   * Starts all counters over with an empty table: what is in memory is dropped, and never returned.
   *
   * <p>No reservation is under way while the rows are deleted. So no range of before can arrive
   * later; and no cursor of before gives a number once this call has ended.
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
    Map<RangeChain, PendingReservation> held = new HashMap<>();
    boolean deleted = false;
    try {
      long deadline = settings.time().nanos() + settings.timeoutNanos();
      do {
        chains.values().forEach(chain -> held.computeIfAbsent(chain, c -> c.refill.hold(deadline)));
        deletion.run();
        deleted = true;
        // A chain that came meanwhile may have made its first reservation before the deletion.
      } while (!held.keySet().containsAll(chains.values()));
    } finally {
      boolean startOver = deleted;
      held.forEach((chain, hold) -> chain.refill.release(hold, startOver));
      startingOver.set(false);
    }
  }

  /** What each counter has done and holds, by its name. */
  public Map<String, CounterStatistics> states() {
    Map<String, CounterStatistics> states = new TreeMap<>();
    chains.forEach((counter, chain) -> states.put(counter.name(), chain.refill.state()));
    identities.forEach((counter, identity) -> states.put(counter, identity.state()));
    return states;
  }

  /**
   * Ends all counters, returns unused numbers to the table, and closes the table. Takes at most the
   * timeout of a reservation. What fails is reported to the events: it costs numbers, and harms
   * nobody.
   *
   * @return whether this call closed it, and not an earlier one
   */
  public boolean close() {
    if (!closed.compareAndSet(false, true)) {
      return false;
    }
    long deadline = settings.time().nanos() + settings.timeoutNanos();
    AtomicReference<@Nullable Throwable> outage = new AtomicReference<>();
    identities.values().forEach(IdentityCounter::end);
    Executor thread = settings.work().closing();
    List<RangeReturn> returners =
        chains.values().stream()
            .map(chain -> new RangeReturn(chain.refill, settings, rule))
            .toList();
    // Each as soon as it can, so that one that hangs does not take the others' time away.
    CompletableFuture<?> all =
        CompletableFuture.allOf(
            returners.stream()
                .map(returner -> returner.giveBack(deadline, outage, thread))
                .toArray(CompletableFuture<?>[]::new));
    try {
      Exception reason = await(all, deadline);
      if (reason != null) {
        LOG.log(
            System.Logger.Level.WARNING,
            "Not all unused ranges went back to the table; their numbers will be a gap",
            reason);
        returners.forEach(returner -> returner.abandon(reason));
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
    await(ended, settings.time().nanos() + settings.timeoutNanos());
  }

  /**
   * Waits for the end of a close, also on a thread that was interrupted: such threads close things
   * all the time, and the wait is bounded.
   *
   * @return the failure, or that the time was up; null if neither
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
