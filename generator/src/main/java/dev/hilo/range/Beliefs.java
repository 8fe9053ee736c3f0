package dev.hilo.range;

import dev.hilo.table.Counter;
import dev.hilo.table.CounterKey;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one client believes of the rows of one counter. One that all nodes share has one row, and no
 * map for it: there may be thousands of such counters. Not thread-safe.
 */
final class Beliefs {

  private final Counter counter;
  private final Belief shared = new Belief();

  /** Of the rows of each node; null where all share one. */
  private final @Nullable Map<CounterKey, Belief> ofNodes;

  private long highest;

  Beliefs(Counter counter) {
    this.counter = counter;
    this.ofNodes = counter.perNode() ? new HashMap<>() : null;
  }

  Counter counter() {
    return counter;
  }

  /** What is believed of a row. */
  Belief of(CounterKey key) {
    return ofNodes == null ? shared : ofNodes.computeIfAbsent(key, row -> new Belief());
  }

  /** The row that will have to be read, whichever node serves; null if that is not known. */
  @Nullable CounterKey doubted() {
    return ofNodes == null && shared.isDoubtful() ? CounterKey.shared(counter.name()) : null;
  }

  /** Numbers up to {@code high} were given by this row. */
  void won(CounterKey key, long high) {
    of(key).won(high);
    highest = Math.max(highest, high);
  }

  /** The highest number that any row gave. */
  long highest() {
    return highest;
  }
}
