package dev.hilo.internal.range;

import dev.hilo.internal.reserve.CounterMemory.Given;
import dev.hilo.internal.reserve.CounterSeeder;
import dev.hilo.internal.reserve.CounterSeeder.Request;
import dev.hilo.internal.reserve.OutageGate;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.Reserver;
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
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The counters that one instance uses: makes them, starts them over, suspends and closes them.
 * Thread-safe.
 *
 * <p>The state changes before {@link #suspend} or {@link #close} goes through the counters. A
 * counter that is added too late for that sees it, and begins no reservation.
 */
public final class ActiveCounters {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final RangeSettings settings;
  private final RetryPolicy retries;

  /** Of requests that keep no numbers in memory, and so go on during a suspension. */
  private final RetryPolicy retriesOfCommands;

  private final InstanceState state = new InstanceState();
  private final AtomicBoolean startingOver = new AtomicBoolean();

  /** How often this instance was suspended or reset. */
  private final AtomicInteger era = new AtomicInteger();

  /** One thread for all returns, and for the end of the connections that they use. */
  private final Executor closing;

  final RecallWatch watch;

  private final ConcurrentMap<String, BufferedCounter> buffered = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, IdentityCounter> identities = new ConcurrentHashMap<>();

  /**
   * @param randomBelow gives a random number from 0 to below its argument
   */
  public ActiveCounters(RangeSettings settings, LongUnaryOperator randomBelow) {
    this.settings = settings;
    this.closing = settings.work().thread("close");
    this.watch = new RecallWatch(settings, buffered::values);
    long timeout = settings.timeoutNanos();
    OutageGate gate = new OutageGate(settings.time(), timeout);
    this.retries = new RetryPolicy(settings.time(), randomBelow, gate, timeout, state::isStopped);
    this.retriesOfCommands =
        new RetryPolicy(settings.time(), randomBelow, gate, timeout, state::isClosed);
  }

  public BufferedCounter of(Counter counter) {
    return buffered.computeIfAbsent(
        counter.name(), name -> new BufferedCounter(counter, settings, retries, state, watch));
  }

  public IdentityCounter identity(String counter) {
    return identities.computeIfAbsent(
        counter, name -> new IdentityCounter(name, settings, retries, state));
  }

  /**
   * Refuses a request after the close.
   *
   * @throws InstanceStoppedException if the instance is closed
   */
  public void checkNotClosed(String counter) {
    if (state.isClosed()) {
      throw new InstanceStoppedException(counter, true);
    }
  }

  public CounterSeeder seeder() {
    return new CounterSeeder(settings.table(), retriesOfCommands);
  }

  /**
   * Raises Max of a shared counter to {@code value} if it is lower, and drops the ranges in memory
   * with numbers up to there. The result is Max afterwards.
   */
  public Request<Long> raise(Counter counter, long value, long deadline) {
    // The counter exists before Max is raised, so that no reservation escapes the drop.
    RangeWithdrawal ranges = of(counter).withdrawal;
    return seeder()
        .raise(counter.on(""), value, deadline)
        .andThen(max -> ranges.drop(value, RecallWatch.recalled()).run());
  }

  /**
   * Starts all counters over with an empty table. Ranges in memory are dropped, and never returned.
   *
   * <p>No reservation is under way while the rows are deleted. So no older range can arrive later,
   * and no older cursor hands out a number once this call has ended.
   *
   * @param deletion deletes the rows; if it throws, the ranges in memory are kept
   * @throws ReservationException if a reservation under way did not end in time
   * @throws InstanceStoppedException if the instance is closed
   * @throws IllegalStateException if the instance is suspended, or another call of this method has
   *     not ended yet
   */
  public void startOver(Runnable deletion) {
    if (state.isStopped() && !state.isClosed()) {
      throw new IllegalStateException("This HiLo is suspended. Resume it before you reset it.");
    }
    if (!startingOver.compareAndSet(false, true)) {
      throw new IllegalStateException(
          "Another reset of this HiLo is under way. Let one thread reset it between tests.");
    }
    era.incrementAndGet();
    Map<BufferedCounter, PendingReservation> held = new HashMap<>();
    boolean deleted = false;
    try {
      long deadline = settings.giveUpAt();
      do {
        buffered
            .values()
            .forEach(one -> held.computeIfAbsent(one, c -> c.withdrawal.hold(deadline)));
        deletion.run();
        deleted = true;
        // A counter added in the meantime may have reserved before the deletion.
      } while (!held.keySet().containsAll(buffered.values()));
    } finally {
      boolean startOver = deleted;
      held.forEach((counter, hold) -> counter.withdrawal.release(hold, startOver));
      startingOver.set(false);
    }
  }

  /**
   * A client of its own for one block of consecutive numbers, so that what becomes of them does not
   * matter to the ranges of the counter. But it knows their numbers: if it overlooked that Max
   * moved backwards, it would raise Max above them, and later reservations would not notice either.
   */
  Reserver blockClient(Counter counter) {
    RangeRefill ranges = of(counter).refill;
    // Asked for after Max was read. A suspension and a reset lower Max rightly. Both set their flag
    // before that, and clear it after the counter has forgotten its numbers.
    return new Reserver(settings.table(), counter, false, retriesOfCommands)
        .startAbove(() -> state.isStopped() || startingOver.get() ? Given.NOTHING : ranges.given());
  }

  /** Drops this instance's ranges of a counter that were recalled. */
  public void recall(String counter, long upTo) {
    BufferedCounter known = buffered.get(counter);
    if (known != null) {
      known.withdrawal.recall(upTo).run();
    }
  }

  public Map<String, CounterState> statistics() {
    Map<String, CounterState> all = new TreeMap<>();
    buffered.forEach((name, counter) -> all.put(name, counter.refill.state()));
    identities.forEach((name, identity) -> all.put(name, identity.state()));
    return all;
  }

  /**
   * Returns unused numbers to the table, and closes idle connections, so that the process can be
   * copied (rule C1). No reservation begins until {@link #resume}. Takes at most the timeout of a
   * reservation. Failures are reported as events; they only cost numbers.
   *
   * @return false if it is suspended or closed already
   */
  public boolean suspend() {
    era.incrementAndGet();
    return stop(state.suspend(), settings.table()::disconnect);
  }

  /** Lets reservations begin again; completes when they can. */
  public CompletableFuture<?> resume() {
    return state.resume();
  }

  /**
   * Ends all counters, returns unused numbers to the table, and closes the table. Takes at most the
   * timeout of a reservation. Failures are reported as events; they only cost numbers.
   *
   * @return false if an earlier call closed it
   */
  public boolean close() {
    boolean closed = stop(state.close(), settings.table()::close);
    watch.end();
    return closed;
  }

  /**
   * Changes with each suspension and reset. A block of an earlier era is not returned: a copy of
   * the process may return it too, and other clients may have its numbers after a reset.
   */
  int era() {
    return era.get();
  }

  /**
   * @param begun null if there is nothing to do
   */
  private boolean stop(InstanceState.@Nullable Phase begun, Runnable disconnect) {
    if (begun == null) {
      return false;
    }
    long deadline = settings.giveUpAt();
    try {
      CompletableFuture<?> identitiesEnded =
          all(identities.values().stream().map(IdentityCounter::end));
      giveBack(deadline);
      await(watch.lastRead(), deadline);
      if (!begun.closed()) {
        buffered.values().forEach(one -> one.withdrawal.forget());
        await(identitiesEnded, deadline);
      }
      // By the thread that may still be using a connection: it closes that when it is done.
      await(CompletableFuture.completedFuture(null).thenRunAsync(disconnect, closing), deadline);
    } finally {
      begun.settled().complete(null);
    }
    return true;
  }

  private void giveBack(long deadline) {
    AtomicReference<@Nullable Throwable> outage = new AtomicReference<>();
    List<RangeReturn> returns =
        buffered.values().stream().map(one -> new RangeReturn(one.withdrawal, retries)).toList();
    // Each begins as soon as it can, so that one that hangs does not delay the others.
    CompletableFuture<?> all =
        all(returns.stream().map(one -> one.giveBack(deadline, outage, closing)));
    Exception reason = await(all, deadline);
    if (reason != null) {
      LOG.log(
          System.Logger.Level.WARNING,
          "Not all unused ranges went back to the table; their numbers will be a gap",
          reason);
      returns.forEach(one -> one.abandon(reason));
    }
  }

  private static CompletableFuture<?> all(Stream<CompletableFuture<?>> some) {
    return CompletableFuture.allOf(some.toArray(CompletableFuture<?>[]::new));
  }

  /** Completes when a suspension or close under way is over. */
  public CompletableFuture<?> settled() {
    return state.phase().settled();
  }

  /** Waits for {@link #settled} or {@link #resume}; at most the timeout of a reservation. */
  public void await(CompletableFuture<?> end) {
    await(end, settings.giveUpAt());
  }

  /**
   * Waits for the end of a suspension or close, also on an interrupted thread: servers close
   * applications on interrupted threads, and the wait is bounded.
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
