package dev.hilo.spring.internal.actuate;

import dev.hilo.CollectionStatistics;
import dev.hilo.CollectionStatistics.HeldRange;
import dev.hilo.CollectionStatistics.LastError;
import dev.hilo.Counters;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.spring.internal.startup.PersistenceUnits;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * The Actuator endpoint {@code hilo}: the collections that this instance uses, with their rows in
 * the table and their statistics. It reserves nothing. Thread-safe.
 */
@Endpoint(id = "hilo")
public final class HiLoEndpoint {

  private static final CollectionStatistics UNUSED =
      new CollectionStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, null, null, List.of(), null);

  private final ListableBeanFactory beans;

  HiLoEndpoint(ListableBeanFactory beans) {
    this.beans = beans;
  }

  /** The collections by the name of the counter, and an error if the table cannot be read. */
  public record HiLoDescriptor(
      Map<String, CollectionDescriptor> collections, @Nullable String tableError) {}

  /**
   * A counter in the table, and in this instance; the page "Events and meters" describes it.
   * Sequence ids have a Max for each node.
   *
   * @param max null if there is no row, or the table could not be read
   * @param limit null if this instance has not used the counter; then {@code left} is null, too
   */
  public record CollectionDescriptor(
      @Nullable Long max,
      Map<String, Long> maxOfOtherNodes,
      List<HeldRange> heldRanges,
      long remaining,
      long capacity,
      long generated,
      long reservations,
      long conflicts,
      long failures,
      long waits,
      @Nullable Long limit,
      @Nullable Long left,
      @Nullable Duration exhaustion,
      @Nullable LastError lastError) {}

  /** All collections, by name. */
  @ReadOperation
  public HiLoDescriptor collections() {
    HiLo instance = beans.getBeanProvider(HiLo.class).getIfUnique();
    if (instance == null) {
      return new HiLoDescriptor(
          Map.of(), "There are several HiLo beans, and none is primary. Make one @Primary.");
    }
    return describe(instance);
  }

  /** The collections of a persistence unit; null for other names. */
  @ReadOperation
  public @Nullable HiLoDescriptor unit(@Selector String unit) {
    return PersistenceUnits.in(beans).units().stream()
        .filter(one -> one.name().equals(unit))
        .findFirst()
        .map(one -> describe(one.hilo()))
        .orElse(null);
  }

  private static HiLoDescriptor describe(HiLo instance) {
    Map<String, Map<String, Long>> rows = new HashMap<>();
    String tableError = null;
    try {
      for (Counters.Row row : instance.counters().used()) {
        rows.computeIfAbsent(row.name(), name -> new TreeMap<>()).put(row.nodeTag(), row.max());
      }
    } catch (HiLoException e) {
      // In an outage, users still need to see which numbers are in memory.
      tableError = e.getMessage();
    }
    Map<String, CollectionStatistics> statistics = instance.counters().statistics();
    TreeSet<String> names = new TreeSet<>(rows.keySet());
    names.addAll(statistics.keySet());
    Map<String, CollectionDescriptor> collections = new TreeMap<>();
    for (String name : names) {
      collections.put(
          name, describe(rows.getOrDefault(name, Map.of()), statistics.getOrDefault(name, UNUSED)));
    }
    return new HiLoDescriptor(collections, tableError);
  }

  private static CollectionDescriptor describe(
      Map<String, Long> rows, CollectionStatistics statistics) {
    Map<String, Long> others = new TreeMap<>(rows);
    Long max = others.remove(ownTag(statistics.nodeTag(), rows));
    Long limit = statistics.equals(UNUSED) ? null : statistics.limit();
    return new CollectionDescriptor(
        max,
        others,
        statistics.heldRanges(),
        statistics.remaining(),
        statistics.capacity(),
        statistics.generated(),
        statistics.reservations(),
        statistics.conflicts(),
        statistics.failures(),
        statistics.waits(),
        limit,
        limit == null ? null : Math.max(0, limit - (max == null ? statistics.max() : max)),
        rounded(statistics.exhaustion()),
        statistics.lastError());
  }

  static @Nullable Duration rounded(@Nullable Duration time) {
    if (time == null) {
      return null;
    }
    long step = time.toSeconds() >= 60 ? 1_000 : time.toSeconds() >= 1 ? 100 : 1;
    return Duration.ofMillis(time.toMillis() / step * step);
  }

  /** The node tag of the row that this instance raises. */
  private static String ownTag(@Nullable String tag, Map<String, Long> rows) {
    return tag == null || rows.containsKey("*") ? "*" : tag.toLowerCase(Locale.ROOT);
  }
}
