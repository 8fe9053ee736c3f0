package dev.hilo.internal.range;

import dev.hilo.internal.reserve.CounterSeeder.Request;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.Reserver.Reserved;
import dev.hilo.internal.table.CompareAndSet;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import java.time.Duration;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reserves and returns blocks of consecutive numbers. Each block is a client of its own: it shares
 * neither the cached Max nor the ranges of the counter, which see it as any other client.
 * Thread-safe.
 */
public final class BlockReservations {

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
    long began = settings.time().nanos();
    Reserved reserved =
        calls.run(
            "reserving a block of",
            counter.name(),
            deadline -> counters.block(counter, count, deadline));
    Duration took = Duration.ofNanos(settings.time().nanos() - began);
    settings.events().reserved(counter.name(), reserved.range(), took, reserved.conflicts());
    return new Block(counter, reserved.range(), era);
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
                    deadline -> () -> isOfThisEra() && lower(after));
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

    private boolean lower(long after) throws TableException {
      CompareAndSet change = new CompareAndSet(counter.on(numbers.tag()), numbers.high(), after);
      TimeLimits limit = TimeLimits.of(Duration.ofNanos(settings.timeoutNanos()));
      return settings.table().set(change, limit);
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
