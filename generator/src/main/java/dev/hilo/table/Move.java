package dev.hilo.table;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * A compare-and-set on the Max of a counter.
 *
 * @param key the row
 * @param expected what Max has to be; null if there has to be no row
 * @param max what it becomes
 */
public record Move(CounterKey key, @Nullable Long expected, long max) {

  /** Checks that there is a key. */
  public Move {
    requireNonNull(key, "key");
  }
}
