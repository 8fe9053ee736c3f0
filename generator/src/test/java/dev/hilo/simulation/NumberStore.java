package dev.hilo.simulation;

/** A counter that the peers reserve numbers from. */
@FunctionalInterface
interface NumberStore {

  /**
   * Raises Max, which takes the time of a statement.
   *
   * @return Max after that
   */
  long add(long count);
}
