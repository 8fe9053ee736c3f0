package dev.hilo.internal.range;

import dev.hilo.internal.reserve.CounterSeeder.Request;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.Reserver.Reserved;
import dev.hilo.internal.table.CompareAndSet;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.work.Work;
import java.time.Duration;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reserves and returns blocks of consecutive numbers. Each block is a client of its own: it shares
 * neither the cached Max nor the ranges of the counter, which see it as any other client.
 * Thread-safe.
 *
 * <p>Invariant: if Max moved backwards, a block reaches its caller only after the lower ranges of
 * the counter were dropped.
 */
public final class BlockReservations {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final ActiveCounters counters;
  private final RangeSettings settings;
  private final Calls calls;

  public BlockReservations(ActiveCounters counters, RangeSettings settings, Calls calls) {
    this.counters = counters;
    this.settings = settings;
    this.calls = calls;
  }

  /** Reserves a block. Throws what {@link Calls#run} throws. */
  public Block reserve(Counter counter, int count) {
    int era = counters.era();
    Reserved reserved =
        calls.run(
            "reserving a block of", counter.name(), deadline -> request(counter, count, deadline));
    return new Block(counter, reserved.range(), era);
  }

  private Request<Reserved> request(Counter counter, int count, long deadline) {
    long began = settings.time().nanos();
    return counters
        .blockClient(counter)
        .reserve(() -> count, deadline, settings.attempts(counter.name()))
        // On HiLo's thread and not on the caller's, because the caller may have given up.
        .andThen(
            reserved -> {
              if (reserved.backwards() != null) {
                // Rule M3, also for a range that was reserved before and whose answer is late.
                long below = reserved.range().low() - 1;
                counters.of(counter).withdrawal.drop(below, RecallWatch.recalled());
              }
              Duration took = Duration.ofNanos(settings.time().nanos() - began);
              settings.report(counter, reserved, took);
              compareLater(counter, reserved.range().tag());
            });
  }

  /** Compares the connections after this turn, which the caller waits for. */
  private void compareLater(Counter counter, String nodeTag) {
    Work comparison =
        new Work(
            counter.name(),
            false,
            () -> {
              settings.compare(counter, nodeTag);
              return Work.Outcome.SERVED;
            });
    try {
      settings.work().add(comparison);
    } catch (RuntimeException e) {
      // The HiLo was closed, or has no thread. Then the next reservation compares.
      LOG.log(System.Logger.Level.DEBUG, "The connections are not compared after a block", e);
    }
  }

  /** A reserved block. */
  public final class Block {

    private final Counter counter;
    private final NumberRange numbers;

    /** The era before the reservation. */
    private final int era;

    private Block(Counter counter, NumberRange numbers, int era) {
      this.counter = counter;
      this.numbers = numbers;
      this.era = era;
    }

    public NumberRange numbers() {
      return numbers;
    }

    /**
     * Returns the numbers above {@code after}, if no client has reserved since (rule B1). Makes one
     * attempt only, because its answer may get lost (rules B3 and E4).
     */
    public void giveBack(long after) {
      boolean returned = false;
      @Nullable Throwable reason = null;
      try {
        // On a row of a node, the statement would have to check which node serves it (rule P2).
        returned =
            !counter.perNode()
                && isOfThisEra()
                && calls.run(
                    "returning numbers of",
                    counter.name(),
                    deadline -> () -> lower(after, deadline));
      } catch (RuntimeException e) {
        reason = e;
      }
      if (returned) {
        settings.events().returned(counter.name(), after + 1, numbers.high());
      } else {
        settings.events().notReturned(counter.name(), after + 1, numbers.high(), reason);
      }
    }

    private boolean isOfThisEra() {
      return era == counters.era();
    }

    private boolean lower(long after, long deadline) throws TableException {
      CompareAndSet change = new CompareAndSet(counter.on(numbers.tag()), numbers.high(), after);
      settings.table().requireComparison(change.key(), settings.limit(deadline));
      // The instance may have started over while it waited for a thread, or compared.
      return isOfThisEra() && settings.table().set(change, settings.limit(deadline));
    }
  }

  /** Runs requests of the table on HiLo's threads while the caller waits. */
  public interface Calls {

    /**
     * Runs a request and waits for it.
     *
     * @param doing the request, for messages: "reserving a block of"
     * @param counter the counter
     * @param request makes the request from its deadline
     */
    <T> T run(String doing, String counter, LongFunction<Request<T>> request);
  }
}
