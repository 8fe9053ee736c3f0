package dev.hilo.spring;

import dev.hilo.CollectionStatistics;
import dev.hilo.HiLo;
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
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The Micrometer meters of a {@link HiLo}: {@code hilo.range.fetch}, {@code hilo.range.wait},
 * {@code hilo.range.conflicts}, {@code hilo.range.size}, {@code hilo.ids.generated}, {@code
 * hilo.ids.remaining}, {@code hilo.ids.returned}, {@code hilo.ids.runway}, {@code
 * hilo.counter.max}, {@code hilo.counter.limit}, {@code hilo.counter.exhaustion}. Thread-safe.
 *
 * <p>The tag {@code collection} is the name of the counter: {@code orders}, {@code companies|} for
 * an identity, {@code /} for sequence ids, or {@code other} for the collections beyond the maximum.
 * The tag {@code unit} is the name of the persistence unit if {@link #of} created the meters, and
 * {@code hilo} otherwise. A collection gets its meters with its first reservation.
 *
 * <p>Spring Boot sets all this up for HiLo beans. Elsewhere:
 *
 * {@snippet class="HiLoMetricsTest" region="metrics" :
 *
 * HiLoMetrics metrics = new HiLoMetrics(100); // collections with meters of their own
 * metrics.bindTo(registry);
 * HiLo hilo = HiLo.builder(dataSource).listener(metrics).build();
 * metrics.watch(hilo);
 * }
 */
public final class HiLoMetrics implements UnitListener, MeterBinder {

  private static final String OTHER = "other";
  private static final long FRESH_NANOS = Duration.ofMillis(100).toNanos();

  private final Set<HiLo> watched = ConcurrentHashMap.newKeySet();
  private final int maxCollections;
  private final String unit;

  /**
   * The values of the tag {@code collection}. Bounded, because ids from outside may name any number
   * of collections, and each value costs memory here and in the monitoring system.
   */
  private final Set<String> tags = ConcurrentHashMap.newKeySet();

  private final Map<String, HiLoMetrics> units = new ConcurrentHashMap<>();
  private final List<Registry> registries = new CopyOnWriteArrayList<>();

  /**
   * Creates meters for no HiLo and no registry yet.
   *
   * @param maxCollections how many collections have meters of their own
   * @throws IllegalArgumentException if the maximum is negative
   */
  public HiLoMetrics(int maxCollections) {
    this(maxCollections, "hilo");
  }

  private HiLoMetrics(int maxCollections, String unit) {
    if (maxCollections < 0) {
      throw new IllegalArgumentException(
          String.format(
              "The number of collections with meters of their own, %s, is refused. Use at least 0,"
                  + " for meters of all collections together.",
              maxCollections));
    }
    this.maxCollections = maxCollections;
    this.unit = unit;
  }

  /** The meters of another persistence unit, in the same registries. */
  @Override
  public synchronized HiLoMetrics of(String name) {
    HiLoMetrics known = units.get(name);
    if (known != null) {
      return known;
    }
    HiLoMetrics created = new HiLoMetrics(maxCollections, name);
    registries.forEach(registry -> created.bindTo(registry.meters));
    units.put(name, created);
    return created;
  }

  /**
   * Adds the statistics of a HiLo to these meters, which show the sum over all HiLos that are
   * watched, closed ones included.
   */
  @Override
  public void watch(HiLo hilo) {
    // Spring also passes the HiLo of a unit here; its meters belong to the unit.
    if (units.values().stream().noneMatch(other -> other.watched.contains(hilo))) {
      watched.add(hilo);
    }
  }

  /** Adds a registry. Its timers and its count of returned ids start at zero. */
  @Override
  public synchronized void bindTo(MeterRegistry meters) {
    Registry registry = new Registry(meters);
    registries.add(registry);
    tags.forEach(registry::metersOf);
    units.values().forEach(other -> other.bindTo(meters));
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

  private void update(String collection, Consumer<Meters> event) {
    String tag = addTag(collection);
    registries.forEach(registry -> event.accept(registry.metersOf(tag)));
  }

  /** A collection keeps the tag of its first event. */
  private String addTag(String collection) {
    if (tags.contains(collection)) {
      return collection;
    }
    synchronized (tags) {
      String tag = tags.contains(collection) || tags.size() < maxCollections ? collection : OTHER;
      tags.add(tag);
      return tag;
    }
  }

  private Map<String, List<CollectionStatistics>> statisticsByTag() {
    return watched.stream()
        .flatMap(hilo -> hilo.counters().statistics().entrySet().stream())
        .collect(
            Collectors.groupingBy(
                entry -> tags.contains(entry.getKey()) ? entry.getKey() : OTHER,
                Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
  }

  /** The meters in one registry, and the statistics that they read. */
  private final class Registry {
    private final MeterRegistry meters;
    private final Map<String, Meters> byTag = new ConcurrentHashMap<>();
    private volatile @Nullable Reading latest;

    Registry(MeterRegistry meters) {
      this.meters = meters;
    }

    Meters metersOf(String tag) {
      return byTag.computeIfAbsent(tag, name -> new Meters(this, name, unit));
    }

    /** Reads the statistics once for all meters that are read together. Asks no database. */
    Stream<CollectionStatistics> statistics(String tag) {
      Reading reading = latest;
      long now = meters.config().clock().monotonicTime();
      if (reading == null || now - reading.at >= FRESH_NANOS) {
        reading = new Reading(now, statisticsByTag());
        latest = reading;
      }
      return reading.byTag.getOrDefault(tag, List.of()).stream();
    }
  }

  /**
   * The meters of one collection. All are registered at once, so that each starts at zero. The
   * registry holds this object weakly, and it lives as long as the HiLoMetrics.
   */
  private static final class Meters {
    private final Registry registry;
    private final String tag;
    private final Tags tags;
    private final Timer fetched;
    private final Timer failed;
    private final Timer waited;
    private final Counter returned;

    Meters(Registry registry, String tag, String unit) {
      this.registry = registry;
      this.tag = tag;
      tags = Tags.of("collection", tag, "unit", unit);
      String fetch = "Time to reserve a range of numbers, all attempts included";
      fetched = timer("hilo.range.fetch", fetch, tags.and("outcome", "success"));
      failed = timer("hilo.range.fetch", fetch, tags.and("outcome", "failure"));
      waited = timer("hilo.range.wait", "Time that callers waited for a range of numbers", tags);
      returned =
          Counter.builder("hilo.ids.returned")
              .description("Numbers that were reserved and returned to the table unused")
              .tags(tags)
              .register(registry.meters);
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
      time(
          "hilo.counter.exhaustion",
          "Time until Max is the limit, at the present rate of all clients",
          CollectionStatistics::exhaustion);
      time(
          "hilo.ids.runway",
          "Time that the numbers in memory last without the database",
          CollectionStatistics::runway);
    }

    private Timer timer(String name, String description, Tags tags) {
      return Timer.builder(name).description(description).tags(tags).register(registry.meters);
    }

    private void counter(
        String name, String description, ToLongFunction<CollectionStatistics> figure) {
      FunctionCounter.builder(name, this, meters -> meters.sum(figure))
          .description(description)
          .tags(tags)
          .register(registry.meters);
    }

    private void gauge(String name, String description, ToDoubleFunction<Meters> figure) {
      Gauge.builder(name, this, figure)
          .description(description)
          .tags(tags)
          .register(registry.meters);
    }

    private void time(
        String name, String description, Function<CollectionStatistics, @Nullable Duration> time) {
      TimeGauge.builder(name, this, TimeUnit.SECONDS, meters -> meters.shortest(time))
          .description(description)
          .tags(tags)
          .register(registry.meters);
    }

    private double sum(ToLongFunction<CollectionStatistics> figure) {
      return registry.statistics(tag).mapToLong(figure).sum();
    }

    /** For several counters under one tag, of which the fullest matters. */
    private double ofFullest(ToLongFunction<CollectionStatistics> figure) {
      return registry
          .statistics(tag)
          .max(Comparator.comparingDouble(one -> one.max() / (double) one.limit()))
          .map(fullest -> (double) figure.applyAsLong(fullest))
          .orElse(Double.NaN);
    }

    /** The shortest of several counters; not a number if unknown. */
    private double shortest(Function<CollectionStatistics, @Nullable Duration> time) {
      return registry
          .statistics(tag)
          .map(time)
          .filter(Objects::nonNull)
          .mapToDouble(known -> known.toMillis() / 1e3)
          .min()
          .orElse(Double.NaN);
    }
  }

  private record Reading(long at, Map<String, List<CollectionStatistics>> byTag) {}
}
