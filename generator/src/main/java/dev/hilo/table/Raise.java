package dev.hilo.table;

import static java.util.Objects.requireNonNull;

/**
 * A change of the Max of a counter by one statement, wherever it stands within bounds.
 *
 * @param key the row
 * @param by how much is added to Max
 * @param least what Max has to be at least
 * @param most what Max may be at most
 */
public record Raise(CounterKey key, long by, long least, long most) {

  /** Checks that there is a key. */
  public Raise {
    requireNonNull(key, "key");
  }
}
