package dev.hilo.range;

import dev.hilo.table.Counter;
import dev.hilo.table.CounterKey;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one client believes of the rows of one counter, and what it was given there. A counter that
 * all nodes share has one row. Not thread-safe.
 */
final class Beliefs {

  private final Counter counter;
  private final Map<CounterKey, Seen> seen = new HashMap<>();
  private final Map<CounterKey, Long> given = new HashMap<>();
  private long highest;

  Beliefs(Counter counter) {
    this.counter = counter;
  }

  Counter counter() {
    return counter;
  }

  /** What was seen last, which counts as forgotten from now on; null if it has to be read. */
  @Nullable Seen take(CounterKey key) {
    return seen.remove(key);
  }

  /** Max was read. */
  void read(CounterKey key, @Nullable Long max) {
    seen.put(key, new Seen(max));
  }

  /** Numbers up to {@code high} were given by this row. */
  void won(CounterKey key, long high) {
    seen.put(key, new Seen(high));
    given.put(key, high);
    highest = Math.max(highest, high);
  }

  /** The highest number that this row gave, 0 before the first. */
  long given(CounterKey key) {
    return given.getOrDefault(key, 0L);
  }

  /** The highest number that any row gave. */
  long highest() {
    return highest;
  }

  /**
   * Max as it was seen.
   *
   * @param max null if there was no row
   */
  record Seen(@Nullable Long max) {

    /** Max, which is 0 where there is no row. */
    long found() {
      return max == null ? 0 : max;
    }
  }
}
