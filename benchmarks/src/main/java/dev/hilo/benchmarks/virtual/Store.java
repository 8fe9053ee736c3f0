package dev.hilo.benchmarks.virtual;

/** A counter that the peers reserve numbers from. */
@FunctionalInterface
public interface Store {

  /**
   * Raises Max, which takes the time of a statement.
   *
   * @return Max after that
   */
  long add(long count);
}
