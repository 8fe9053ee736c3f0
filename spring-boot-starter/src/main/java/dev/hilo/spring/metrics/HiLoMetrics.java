package dev.hilo.spring.metrics;

import dev.hilo.HiLo;
import dev.hilo.spring.UnitListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Micrometer's meters of a {@link HiLo}: {@code hilo.range.fetch}, {@code hilo.range.wait}, {@code
 * hilo.range.conflicts}, {@code hilo.range.size}, {@code hilo.ids.generated}, {@code
 * hilo.ids.remaining}, {@code hilo.ids.returned}. Each has the tag {@code collection}, the name of
 * the counter: {@code orders}, {@code companies|} for an identity, {@code /} for sequence ids; and
 * {@code other} for all collections together that are too many to have meters of their own. The tag
 * {@code unit} is the name of the persistence unit, and {@code hilo} unless {@link #of} gave it.
 *
 * <p>The instance's builder is given this as a listener; collections get their meters when they
 * reserve for the first time. In a Spring Boot application all that is done for beans. Thread-safe.
 *
 * <pre>{@code
 * HiLoMetrics metrics = new HiLoMetrics(100);
 * metrics.bindTo(registry);
 * HiLo hilo = HiLo.builder(dataSource).listener(metrics).build();
 * metrics.watch(hilo);
 * }</pre>
 */
public final class HiLoMetrics implements UnitListener, MeterBinder {

  private final Set<HiLo> watched = ConcurrentHashMap.newKeySet();
  private final int mostCollections;
  private final String unit;
  private final CollectionTags tags;
  private final Map<String, HiLoMetrics> units = new ConcurrentHashMap<>();
  private final List<Bound> registries = new CopyOnWriteArrayList<>();

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
    this.mostCollections = mostCollections;
    this.unit = unit;
    this.tags = new CollectionTags(mostCollections);
  }

  /** The meters of another persistence unit, in the same registries. */
  @Override
  public synchronized HiLoMetrics of(String name) {
    HiLoMetrics known = units.get(name);
    if (known != null) {
      return known;
    }
    HiLoMetrics made = new HiLoMetrics(mostCollections, name);
    registries.forEach(bound -> made.bindTo(bound.registry()));
    units.put(name, made);
    return made;
  }

  /**
   * Reads the statistics of an instance from now on, also when it is closed; where there are
   * several, those of all together.
   */
  @Override
  public void watch(HiLo hilo) {
    // Spring also passes the HiLo of a unit here; its meters belong to the unit.
    if (units.values().stream().noneMatch(other -> other.watched.contains(hilo))) {
      watched.add(hilo);
    }
  }

  /** Adds a registry; what happened before is not in its timers, nor in what was returned. */
  @Override
  public synchronized void bindTo(MeterRegistry registry) {
    Readings readings =
        new Readings(watched, tags, () -> registry.config().clock().monotonicTime());
    Bound bound = new Bound(registry, readings, unit, new ConcurrentHashMap<>());
    registries.add(bound);
    tags.given().forEach(bound::meters);
    units.values().forEach(other -> other.bindTo(registry));
  }

  @Override
  public void rangeReserved(RangeReserved event) {
    each(event.collection(), meters -> meters.reserved(event));
  }

  @Override
  public void reservationFailed(ReservationFailed event) {
    each(event.collection(), meters -> meters.failed(event));
  }

  @Override
  public void rangeReturned(RangeReturned event) {
    each(event.collection(), meters -> meters.returned(event));
  }

  @Override
  public void callerWaited(CallerWaited event) {
    each(event.collection(), meters -> meters.waited(event));
  }

  private void each(String collection, Consumer<CollectionMeters> event) {
    String tag = tags.of(collection);
    registries.forEach(bound -> event.accept(bound.meters(tag)));
  }

  /** A registry, and the meters that it has by now. */
  private record Bound(
      MeterRegistry registry, Readings readings, String unit, Map<String, CollectionMeters> byTag) {

    CollectionMeters meters(String tag) {
      return byTag.computeIfAbsent(
          tag, name -> new CollectionMeters(registry, name, unit, readings));
    }
  }
}
