package dev.hilo.support;

import dev.hilo.internal.table.CompareAndSet;
import dev.hilo.internal.table.CounterKey;

/** Changes of rows. */
public final class RowChanges {

  private RowChanges() {}

  /** Makes a row. */
  public static CompareAndSet insert(CounterKey key, long max) {
    return new CompareAndSet(key, null, max);
  }

  /** Sets Max if it is what is expected. */
  public static CompareAndSet change(CounterKey key, long expected, long max) {
    return new CompareAndSet(key, expected, max);
  }
}
