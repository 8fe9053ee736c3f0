package dev.hilo.internal.reserve;

import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterKey;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cached Max of each row of one counter. A counter that all nodes share has one row and needs
 * no map: there may be thousands of such counters. Not thread-safe.
 */
public final class CachedMaxima {

  /** Above this number there may be no room for a leap and a range. */
  public static final long TOP = NumberRange.HIGHEST - (1L << 32);

  private final Counter counter;
  private final CachedMax shared = new CachedMax();

  /** By the row of each node; null if all nodes share one. */
  private final @Nullable Map<CounterKey, CachedMax> ofNodes;

  private long highest;
  private long highestBelowTop;
  private long ceiling = NumberRange.HIGHEST;

  CachedMaxima(Counter counter) {
    this.counter = counter;
    this.ofNodes = counter.perNode() ? new HashMap<>() : null;
  }

  Counter counter() {
    return counter;
  }

  CachedMax of(CounterKey key) {
    return ofNodes == null ? shared : ofNodes.computeIfAbsent(key, row -> new CachedMax());
  }

  /** Notes a range that this row gave. */
  void won(CounterKey key, NumberRange range) {
    of(key).won(range.high());
    if (range.high() < highest) {
      // A Max that left no room was corrected. This client uses no numbers above the top again.
      ceiling = TOP;
    }
    highest = range.high();
    if (range.low() <= TOP) {
      highestBelowTop = Math.min(range.high(), TOP);
    }
  }

  /** Treats the numbers up to this one as given, unless they come from a mistaken Max. */
  void startAbove(long number) {
    if (number <= TOP) {
      highest = number;
      highestBelowTop = number;
    }
  }

  /** The highest number that any row gave since Max was corrected. */
  long highest() {
    return highest;
  }

  /** The highest number up to {@link #TOP} that any row gave. */
  long highestBelowTop() {
    return highestBelowTop;
  }

  /** The highest number that may be reserved. */
  long ceiling() {
    return ceiling;
  }
}
