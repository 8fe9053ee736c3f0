package dev.hilo.micrometer;

import static java.util.Objects.requireNonNull;

import dev.hilo.CollectionStatistics;
import dev.hilo.HiLo;
import dev.hilo.HiLoListener;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The Micrometer meters of {@link HiLo}s: {@code hilo.range.fetch}, {@code hilo.range.wait}, {@code
 * hilo.range.conflicts}, {@code hilo.range.size}, {@code hilo.ids.generated}, {@code
 * hilo.ids.remaining}, {@code hilo.ids.returned}, {@code hilo.counter.max}, {@code
 * hilo.counter.limit}, {@code hilo.counter.exhaustion}, {@code hilo.counter.backwards}.
 * Thread-safe.
 *
 * {@snippet class="HiLoMetersTest" region="meters" :
 *
 * new HiLoMeters(hilo).bindTo(registry);
 * }
 *
 * <p>The tag {@code collection} is the name of the counter: {@code orders}, {@code companies|} for
 * an identity, {@code /} for sequence ids, or {@code other} for the collections beyond the maximum.
 * The tag {@code unit} distinguishes the HiLos of several databases. A collection gets its meters
 * with its first reservation.
 */
public final class HiLoMeters implements MeterBinder {

  private static final String OTHER = "other";
  private static final long FRESH_NANOS = Duration.ofMillis(100).toNanos();

  private final int maxCollections;
  private final Set<HiLo> known = ConcurrentHashMap.newKeySet();
  private final Map<String, Unit> units = new ConcurrentHashMap<>();
  private final List<MeterRegistry> registries = new CopyOnWriteArrayList<>();

  /** Creates the meters of one HiLo, of up to 100 collections, with the unit {@code hilo}. */
  public HiLoMeters(HiLo hilo) {
    this(100);
    add(hilo, "hilo");
  }

  /**
   * Creates meters for no HiLo yet.
   *
   * @param maxCollections how many collections of a unit have meters of their own
   * @throws IllegalArgumentException if the maximum is negative
   */
  public HiLoMeters(int maxCollections) {
    if (maxCollections < 0) {
      throw new IllegalArgumentException(
          String.format(
              "The number of collections with meters of their own, %s, is refused. Use at least 0,"
                  + " for meters of all collections together.",
              maxCollections));
    }
    this.maxCollections = maxCollections;
  }

  /**
   * Adds a HiLo. The meters of a unit show the sum over all its HiLos, closed ones included. Does
   * nothing if the HiLo was added before.
   */
  public void add(HiLo hilo, String unit) {
    Unit of = unit(requireNonNull(unit, "unit"));
    if (known.add(requireNonNull(hilo, "hilo"))) {
      of.hilos.add(hilo);
      hilo.addListener(of);
      hilo.counters().statistics().keySet().forEach(counter -> of.update(counter, meters -> {}));
    }
  }

  /** Also a listener without a HiLo, for tests. */
  Unit unit(String name) {
    return units.computeIfAbsent(name, Unit::new);
  }

  /**
   * Adds a registry. Its timers and its count of returned ids start at zero. Does nothing if the
   * registry was added before.
   */
  @Override
  public synchronized void bindTo(MeterRegistry registry) {
    if (registries.contains(registry)) {
      return; // Its timers would count each event twice.
    }
    registries.add(registry);
    units
        .values()
        .forEach(
            unit -> unit.byTag.forEach((tag, all) -> all.add(new Meters(unit, tag, registry))));
  }

  /** Opens the meters of a collection, which keeps the tag of its first event. */
  private synchronized List<Meters> open(Unit unit, String collection) {
    // Bounded, because ids from outside may name any number of collections.
    String tag =
        unit.byTag.containsKey(collection) || unit.byTag.size() < maxCollections
            ? collection
            : OTHER;
    List<Meters> meters = unit.byTag.get(tag);
    if (meters == null) {
      meters =
          new CopyOnWriteArrayList<>(
              registries.stream().map(registry -> new Meters(unit, tag, registry)).toList());
      // Not by computeIfAbsent, which a full stack can break for ever.
      unit.byTag.put(tag, meters);
    }
    return meters;
  }

  /** The HiLos with one value of the tag {@code unit}. */
  final class Unit implements HiLoListener {
    private final String name;
    private final Set<HiLo> hilos = ConcurrentHashMap.newKeySet();

    /** By the tag {@code collection}: the meters, one for each registry. */
    private final Map<String, List<Meters>> byTag = new ConcurrentHashMap<>();

    private volatile @Nullable Reading latest;

    private Unit(String name) {
      this.name = name;
    }

    @Override
    public void rangeReserved(RangeReserved event) {
      update(event.collection(), meters -> meters.fetched.record(event.took()));
    }

    @Override
    public void reservationFailed(ReservationFailed event) {
      update(event.collection(), meters -> meters.failed.record(event.took()));
    }

    @Override
    public void rangeReturned(RangeReturned event) {
      double count = (double) (event.last() - event.first() + 1);
      update(event.collection(), meters -> meters.returned.increment(count));
    }

    @Override
    public void callerWaited(CallerWaited event) {
      update(event.collection(), meters -> meters.waited.record(event.took()));
    }

    @Override
    public void maxMovedBackwards(MaxMovedBackwards event) {
      update(event.collection(), meters -> meters.backwards.increment());
    }

    private void update(String collection, Consumer<Meters> event) {
      List<Meters> meters = byTag.get(collection);
      (meters == null ? open(this, collection) : meters).forEach(event);
    }

    /** Reads the statistics once for all meters that are read together. Asks no database. */
    private Stream<CollectionStatistics> statistics(String tag, Clock clock) {
      Reading reading = latest;
      long now = clock.monotonicTime();
      if (reading == null || reading.clock != clock || now - reading.at >= FRESH_NANOS) {
        reading =
            new Reading(
                clock,
                now,
                hilos.stream()
                    .flatMap(hilo -> hilo.counters().statistics().entrySet().stream())
                    .collect(
                        Collectors.groupingBy(
                            entry -> byTag.containsKey(entry.getKey()) ? entry.getKey() : OTHER,
                            Collectors.mapping(Map.Entry::getValue, Collectors.toList()))));
        latest = reading;
      }
      return reading.byTag.getOrDefault(tag, List.of()).stream();
    }
  }

  private record Reading(Clock clock, long at, Map<String, List<CollectionStatistics>> byTag) {}

  /**
   * The meters of one collection in one registry. All are registered at once, so that each starts
   * at zero. The registry holds this object weakly, and it lives as long as the HiLo.
   */
  private static final class Meters {
    private final Unit unit;
    private final String tag;
    private final MeterRegistry registry;
    private final Tags tags;
    private final Timer fetched;
    private final Timer failed;
    private final Timer waited;
    private final Counter returned;
    private final Counter backwards;

    Meters(Unit unit, String tag, MeterRegistry registry) {
      this.unit = unit;
      this.tag = tag;
      this.registry = registry;
      tags = Tags.of("collection", tag, "unit", unit.name);
      String fetch = "Time to reserve a range of numbers, all attempts included";
      fetched = timer("hilo.range.fetch", fetch, tags.and("outcome", "success"));
      failed = timer("hilo.range.fetch", fetch, tags.and("outcome", "failure"));
      waited = timer("hilo.range.wait", "Time that callers waited for a range of numbers", tags);
      returned =
          Counter.builder("hilo.ids.returned")
              .description("Numbers that were reserved and returned to the table unused")
              .tags(tags)
              .register(registry);
      backwards =
          Counter.builder("hilo.counter.backwards")
              .description("How often Max was found below numbers that this instance was given")
              .tags(tags)
              .register(registry);
      counter("hilo.ids.generated", "Numbers handed out", CollectionStatistics::generated);
      counter(
          "hilo.range.conflicts",
          "Attempts to reserve a range that conflicted with another client",
          CollectionStatistics::conflicts);
      gauge(
          "hilo.ids.remaining",
          "Unused numbers in memory",
          meters -> meters.sum(CollectionStatistics::remaining));
      gauge(
          "hilo.range.size",
          "Size of the latest range",
          meters -> meters.sum(CollectionStatistics::capacity));
      gauge(
          "hilo.counter.max",
          "Max of the counter, as this instance saw it last",
          meters -> meters.ofFullest(CollectionStatistics::max));
      gauge(
          "hilo.counter.limit",
          "Highest number that fits the counter and its columns",
          meters -> meters.ofFullest(CollectionStatistics::limit));
      TimeGauge.builder("hilo.counter.exhaustion", this, TimeUnit.SECONDS, Meters::exhaustion)
          .description("Time until Max is the limit, at the present rate of all clients")
          .tags(tags)
          .register(registry);
    }

    private Timer timer(String name, String description, Tags tags) {
      return Timer.builder(name).description(description).tags(tags).register(registry);
    }

    private void counter(
        String name, String description, ToLongFunction<CollectionStatistics> figure) {
      FunctionCounter.builder(name, this, meters -> meters.sum(figure))
          .description(description)
          .tags(tags)
          .register(registry);
    }

    private void gauge(String name, String description, ToDoubleFunction<Meters> value) {
      Gauge.builder(name, this, value).description(description).tags(tags).register(registry);
    }

    private Stream<CollectionStatistics> statistics() {
      return unit.statistics(tag, registry.config().clock());
    }

    private double sum(ToLongFunction<CollectionStatistics> figure) {
      return statistics().mapToLong(figure).sum();
    }

    /** For several counters under one tag, of which the fullest matters. */
    private double ofFullest(ToLongFunction<CollectionStatistics> figure) {
      return statistics()
          .max(Comparator.comparingDouble(one -> one.max() / (double) one.limit()))
          .map(fullest -> (double) figure.applyAsLong(fullest))
          .orElse(Double.NaN);
    }

    /** The shortest of several counters; not a number if unknown. */
    private double exhaustion() {
      return statistics()
          .map(CollectionStatistics::exhaustion)
          .filter(Objects::nonNull)
          .mapToDouble(one -> one.toMillis() / 1e3)
          .min()
          .orElse(Double.NaN);
    }
  }
}
