package dev.hilo.range;

import dev.hilo.table.CounterKey;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
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
  private final Backoff backoff;
  private final OutageGate gate;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final ConcurrentMap<CounterKey, RangeChain> chains = new ConcurrentHashMap<>();

  /** No ranges yet. */
  public Ranges(RangeSettings settings) {
    this.settings = settings;
    this.backoff = new Backoff(bound -> ThreadLocalRandom.current().nextLong(bound));
    this.gate = new OutageGate(settings.time());
  }

  /** The ranges of one counter. */
  public RangeChain of(CounterKey key) {
    return chains.computeIfAbsent(
        key, k -> new RangeChain(k, settings, backoff, gate, closed::get));
  }

  /** What each counter has done and holds, by its name. */
  public Map<String, ChainState> states() {
    Map<String, ChainState> states = new TreeMap<>();
    chains.forEach((key, chain) -> states.put(key.name(), chain.state()));
    return states;
  }

  /**
   * Ends all counters and gives back to the table what nobody was given. Takes at most the timeout
   * of a reservation. What fails is reported to the events: it costs numbers, and harms nobody.
   *
   * @return whether this call closed it, and not an earlier one
   */
  public boolean close() {
    if (!closed.compareAndSet(false, true)) {
      return false;
    }
    long deadline = settings.time().nanos() + settings.timeoutNanos();
    chains.values().forEach(chain -> chain.settle(deadline));
    AtomicReference<@Nullable Throwable> outage = new AtomicReference<>();
    CompletableFuture<?>[] returns =
        chains.values().stream()
            .map(
                chain ->
                    CompletableFuture.runAsync(
                        () -> chain.giveBack(deadline, outage), settings.workers()))
            .toArray(CompletableFuture<?>[]::new);
    await(CompletableFuture.allOf(returns), deadline - settings.time().nanos());
    return true;
  }

  private static void await(CompletableFuture<Void> returns, long nanos) {
    String what = "Not all unused ranges went back to the table; their numbers will be a gap";
    try {
      returns.get(Math.max(1, nanos), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.log(System.Logger.Level.WARNING, what, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      LOG.log(System.Logger.Level.WARNING, what, e);
    }
  }
}
