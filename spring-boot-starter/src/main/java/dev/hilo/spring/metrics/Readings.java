package dev.hilo.spring.metrics;

import dev.hilo.CollectionStatistics;
import dev.hilo.HiLo;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The statistics by tag, read once for all meters that are read together. Asks no database.
 * Thread-safe.
 */
final class Readings {

  private static final long FRESH = TimeUnit.MILLISECONDS.toNanos(100);

  private final Collection<HiLo> watched;
  private final CollectionTags tags;
  private final LongSupplier nanoTime;

  private volatile @Nullable Reading latest;

  /**
   * @param watched the instances, to which others may add
   * @param nanoTime as {@link System#nanoTime} does
   */
  Readings(Collection<HiLo> watched, CollectionTags tags, LongSupplier nanoTime) {
    this.watched = watched;
    this.tags = tags;
    this.nanoTime = nanoTime;
  }

  Totals of(String tag) {
    return current().byTag().getOrDefault(tag, Totals.NONE);
  }

  private Reading current() {
    Reading known = latest;
    long now = nanoTime.getAsLong();
    if (known != null && now - known.at() < FRESH) {
      return known;
    }
    Reading read = new Reading(now, read());
    latest = read;
    return read;
  }

  private Map<String, Totals> read() {
    Map<String, Totals> byTag = new HashMap<>();
    for (HiLo hilo : watched) {
      for (Map.Entry<String, CollectionStatistics> one : hilo.statistics().entrySet()) {
        byTag.merge(tags.known(one.getKey()), Totals.of(one.getValue()), Totals::plus);
      }
    }
    return byTag;
  }

  private record Reading(long at, Map<String, Totals> byTag) {}
}
