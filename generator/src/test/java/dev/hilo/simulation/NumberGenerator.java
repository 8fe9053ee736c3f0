package dev.hilo.simulation;

/** Gives numbers; a caller may have to wait, in virtual time. */
interface NumberGenerator extends AutoCloseable {

  long next();

  /** Ends in good order. */
  @Override
  default void close() {}
}
