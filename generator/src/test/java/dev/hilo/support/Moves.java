package dev.hilo.support;

import dev.hilo.table.CounterKey;
import dev.hilo.table.Move;

/** Changes of rows. */
public final class Moves {

  private Moves() {}

  /** Makes a row. */
  public static Move insert(CounterKey key, long max) {
    return new Move(key, null, max);
  }

  /** Sets Max if it is what is expected. */
  public static Move change(CounterKey key, long expected, long max) {
    return new Move(key, expected, max);
  }
}
