package dev.hilo.torture;

/** Faults that go on between start and stop. */
interface Faults {

  void start();

  /** Ends when no fault lasts any more. */
  void stop() throws InterruptedException;
}
