package dev.hilo.torture.internal.faults;

/** Faults that go on between start and stop. */
public interface Faults {

  void start();

  /** Ends when no fault lasts any more. */
  void stop() throws InterruptedException;
}
