package dev.hilo.spring.metrics;

import dev.hilo.HiLoListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;

/** The meters of one collection of one persistence unit, in one registry. */
final class CollectionMeters {

  private final Timer fetched;
  private final Timer failed;
  private final Timer waited;
  private final Counter returned;

  /**
   * Registers them all, so that what did not happen yet is seen, too, as zero.
   *
   * @param readings has to live as long as the registry reads
   */
  CollectionMeters(MeterRegistry registry, String tag, String unit, Readings readings) {
    Tags tags = Tags.of("collection", tag, "unit", unit);
    fetched = fetch(registry, tags, "success");
    failed = fetch(registry, tags, "failure");
    waited =
        Timer.builder("hilo.range.wait")
            .description("Time that callers waited for a range of numbers")
            .tags(tags)
            .register(registry);
    returned =
        Counter.builder("hilo.ids.returned")
            .description("Numbers that were reserved, and went back to the table unused")
            .tags(tags)
            .register(registry);
    FunctionCounter.builder("hilo.ids.generated", readings, all -> all.of(tag).generated())
        .description("Numbers that were handed out")
        .tags(tags)
        .register(registry);
    FunctionCounter.builder("hilo.range.conflicts", readings, all -> all.of(tag).conflicts())
        .description("Attempts to reserve that were lost to other clients")
        .tags(tags)
        .register(registry);
    Gauge.builder("hilo.ids.remaining", readings, all -> all.of(tag).remaining())
        .description("Numbers in memory, to be handed out without asking the database")
        .tags(tags)
        .register(registry);
    Gauge.builder("hilo.range.size", readings, all -> all.of(tag).capacity())
        .description("How many numbers the last range had")
        .tags(tags)
        .register(registry);
  }

  private static Timer fetch(MeterRegistry registry, Tags tags, String outcome) {
    return Timer.builder("hilo.range.fetch")
        .description("Time that it took to reserve a range of numbers, all attempts together")
        .tags(tags)
        .tag("outcome", outcome)
        .register(registry);
  }

  void reserved(HiLoListener.RangeReserved event) {
    fetched.record(event.took());
  }

  void failed(HiLoListener.ReservationFailed event) {
    failed.record(event.took());
  }

  void waited(HiLoListener.CallerWaited event) {
    waited.record(event.took());
  }

  void returned(HiLoListener.RangeReturned event) {
    returned.increment((double) (event.last() - event.first() + 1));
  }
}
