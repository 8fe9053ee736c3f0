package dev.hilo.internal.reserve;

import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterKey;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cached Max of each row of one counter. A counter that all nodes share has one row and needs
 * no map, since an idle collection has to stay below 1 KB. Not thread-safe.
 */
public final class CounterMemory {

  /** Above this number there may be no room for a leap and a range. */
  public static final long TOP = NumberRange.HIGHEST - (1L << 32);

  private final Counter counter;
  private final CachedMax shared = new CachedMax();

  /** By the row of each node; null if all nodes share one. */
  private final @Nullable Map<CounterKey, CachedMax> ofNodes;

  private Given given = Given.NOTHING;

  CounterMemory(Counter counter) {
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
    given = given.and(range);
  }

  /**
   * Treats what another client of this instance was given as given to this one, which was given
   * nothing yet. It does not say which node's row gave it, so only a shared row is compared with
   * it.
   */
  void startAbove(Given another) {
    given = another;
    if (ofNodes == null) {
      shared.startAbove(another.highest);
    }
  }

  Given given() {
    return given;
  }

  /**
   * The numbers of one counter that a client was given.
   *
   * @param highest the highest number that any row gave since Max was corrected; 0 before the first
   * @param highestBelowTop the highest number up to {@link #TOP} that any row gave
   * @param ceiling the highest number that may be reserved
   */
  public record Given(long highest, long highestBelowTop, long ceiling) {

    public static final Given NOTHING = new Given(0, 0, NumberRange.HIGHEST);

    private Given and(NumberRange range) {
      return new Given(
          range.high(),
          range.low() <= TOP ? Math.min(range.high(), TOP) : highestBelowTop,
          // A Max that left no room was corrected. This client uses no numbers above the top again.
          range.high() < highest ? TOP : ceiling);
    }
  }
}
