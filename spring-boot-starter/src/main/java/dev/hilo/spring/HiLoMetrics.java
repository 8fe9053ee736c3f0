package dev.hilo.spring;

import dev.hilo.CollectionStatistics;
import dev.hilo.HiLo;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Micrometer's meters of a {@link HiLo}: {@code hilo.range.fetch}, {@code hilo.range.wait}, {@code
 * hilo.range.conflicts}, {@code hilo.range.size}, {@code hilo.ids.generated}, {@code
 * hilo.ids.remaining}, {@code hilo.ids.returned}. The tag {@code collection} is the name of the
 * counter: {@code orders}, {@code companies|} for an identity, {@code /} for sequence ids. It is
 * {@code other} for all collections together that are too many to have meters of their own. The tag
 * {@code unit} is the name of the persistence unit, and {@code hilo} unless {@link #of} gave it.
 *
 * <p>The instance's builder is given this as a listener. Collections get their meters when they
 * reserve for the first time. A Spring Boot application does all this for beans. Thread-safe.
 *
 * <pre>{@code
 * HiLoMetrics metrics = new HiLoMetrics(100);
 * metrics.bindTo(registry);
 * HiLo hilo = HiLo.builder(dataSource).listener(metrics).build();
 * metrics.watch(hilo);
 * }</pre>
 */
public final class HiLoMetrics implements UnitListener, MeterBinder {

  private static final String OTHER = "other";
  private static final long FRESH_NANOS = Duration.ofMillis(100).toNanos();

  private final Set<HiLo> watched = ConcurrentHashMap.newKeySet();
  private final int mostCollections;
  private final String unit;

  /**
   * The names of the collections that have meters of their own, and {@code other} if one has not.
   * Bounded, because ids from outside may name any number of collections, and each tag costs memory
   * here and where the meters are collected.
   */
  private final Set<String> tags = ConcurrentHashMap.newKeySet();

  private final Map<String, HiLoMetrics> units = new ConcurrentHashMap<>();
  private final List<Registry> registries = new CopyOnWriteArrayList<>();

  /**
   * Meters of no instance yet, in no registry.
   *
   * @param mostCollections how many collections have meters of their own, at least 0
   * @throws IllegalArgumentException if it is less
   */
  public HiLoMetrics(int mostCollections) {
    this(mostCollections, "hilo");
  }

  private HiLoMetrics(int mostCollections, String unit) {
    if (mostCollections < 0) {
      throw new IllegalArgumentException(
          "The number of collections with meters of their own, "
              + mostCollections
              + ", is refused: 0 is the least, for meters of all collections together.");
    }
    this.mostCollections = mostCollections;
    this.unit = unit;
  }

  /** The meters of another persistence unit, in the same registries. */
  @Override
  public synchronized HiLoMetrics of(String name) {
    HiLoMetrics known = units.get(name);
    if (known != null) {
      return known;
    }
    HiLoMetrics created = new HiLoMetrics(mostCollections, name);
    registries.forEach(registry -> created.bindTo(registry.meters));
    units.put(name, created);
    return created;
  }

  /**
   * Reads the statistics of an instance from now on, also when it is closed. The meters show the
   * sum if there are several instances.
   */
  @Override
  public void watch(HiLo hilo) {
    // Spring also passes the HiLo of a unit here; its meters belong to the unit.
    if (units.values().stream().noneMatch(other -> other.watched.contains(hilo))) {
      watched.add(hilo);
    }
  }

  /** Adds a registry. Its timers, and its count of returned ids, start at zero. */
  @Override
  public synchronized void bindTo(MeterRegistry meters) {
    Registry registry = new Registry(meters);
    registries.add(registry);
    tags.forEach(registry::metersOf);
    units.values().forEach(other -> other.bindTo(meters));
  }

  @Override
  public void rangeReserved(RangeReserved event) {
    each(event.collection(), meters -> meters.fetched.record(event.took()));
  }

  @Override
  public void reservationFailed(ReservationFailed event) {
    each(event.collection(), meters -> meters.failed.record(event.took()));
  }

  @Override
  public void rangeReturned(RangeReturned event) {
    double count = (double) (event.last() - event.first() + 1);
    each(event.collection(), meters -> meters.returned.increment(count));
  }

  @Override
  public void callerWaited(CallerWaited event) {
    each(event.collection(), meters -> meters.waited.record(event.took()));
  }

  private void each(String collection, Consumer<Meters> event) {
    String tag = addTag(collection);
    registries.forEach(registry -> event.accept(registry.metersOf(tag)));
  }

  /** The tag of a collection that is used. A collection keeps its first tag. */
  private String addTag(String collection) {
    if (tags.contains(collection)) {
      return collection;
    }
    synchronized (tags) {
      String tag = tags.contains(collection) || tags.size() < mostCollections ? collection : OTHER;
      tags.add(tag);
      return tag;
    }
  }

  private Map<String, List<CollectionStatistics>> statistics() {
    Map<String, List<CollectionStatistics>> byTag = new HashMap<>();
    for (HiLo hilo : watched) {
      hilo.statistics()
          .forEach(
              (collection, statistics) ->
                  byTag
                      .computeIfAbsent(
                          tags.contains(collection) ? collection : OTHER, tag -> new ArrayList<>())
                      .add(statistics));
    }
    return byTag;
  }

  /** A registry, the meters that it has by now, and the statistics that they read. */
  private final class Registry {

    private final MeterRegistry meters;
    private final Map<String, Meters> byTag = new ConcurrentHashMap<>();
    private volatile @Nullable Reading latest;

    Registry(MeterRegistry meters) {
      this.meters = meters;
    }

    Meters metersOf(String tag) {
      return byTag.computeIfAbsent(tag, name -> new Meters(this, name));
    }

    /** Reads the statistics once for all meters that are read together. Asks no database. */
    double sum(String tag, ToLongFunction<CollectionStatistics> figure) {
      Reading reading = latest;
      long now = meters.config().clock().monotonicTime();
      if (reading == null || now - reading.at >= FRESH_NANOS) {
        reading = new Reading(now, statistics());
        latest = reading;
      }
      return reading.byTag.getOrDefault(tag, List.of()).stream().mapToLong(figure).sum();
    }
  }

  /**
   * The meters of one collection. All are registered at once, so that events that did not happen
   * yet show as zero.
   */
  private final class Meters {

    private final MeterRegistry registry;
    private final Tags tags;
    private final Timer fetched;
    private final Timer failed;
    private final Timer waited;
    private final Counter returned;

    /**
     * @param read has to live as long as its registry, which holds it weakly
     */
    Meters(Registry read, String tag) {
      registry = read.meters;
      tags = Tags.of("collection", tag, "unit", unit);
      fetched = fetch("success");
      failed = fetch("failure");
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
      FunctionCounter.builder(
              "hilo.ids.generated", read, all -> all.sum(tag, CollectionStatistics::generated))
          .description("Numbers that were handed out")
          .tags(tags)
          .register(registry);
      FunctionCounter.builder(
              "hilo.range.conflicts", read, all -> all.sum(tag, CollectionStatistics::conflicts))
          .description("Attempts to reserve that were lost to other clients")
          .tags(tags)
          .register(registry);
      Gauge.builder(
              "hilo.ids.remaining", read, all -> all.sum(tag, CollectionStatistics::remaining))
          .description("Numbers in memory, to be handed out without asking the database")
          .tags(tags)
          .register(registry);
      Gauge.builder("hilo.range.size", read, all -> all.sum(tag, CollectionStatistics::capacity))
          .description("How many numbers the last range had")
          .tags(tags)
          .register(registry);
    }

    private Timer fetch(String outcome) {
      return Timer.builder("hilo.range.fetch")
          .description("Time that it took to reserve a range of numbers, all attempts together")
          .tags(tags)
          .tag("outcome", outcome)
          .register(registry);
    }
  }

  private record Reading(long at, Map<String, List<CollectionStatistics>> byTag) {}
}
