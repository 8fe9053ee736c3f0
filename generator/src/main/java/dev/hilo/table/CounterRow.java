package dev.hilo.table;

import static java.util.Objects.requireNonNull;

/**
 * A row of the table.
 *
 * @param key its primary key
 * @param max its Max: the highest number any client may have used
 */
public record CounterRow(CounterKey key, long max) {

  /** Checks that nothing is null. */
  public CounterRow {
    requireNonNull(key, "key");
  }
}
