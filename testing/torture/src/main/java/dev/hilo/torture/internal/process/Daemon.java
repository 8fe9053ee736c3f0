package dev.hilo.torture.internal.process;

import java.io.IOException;

/** A thread that works until what it reads or writes is closed. */
final class Daemon {

  private Daemon() {}

  static Thread start(String name, IoWork work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // A process has ended, or a socket was closed, by one of its ends or as a fault.
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** The work of a thread. */
  @FunctionalInterface
  interface IoWork {
    void run() throws IOException, InterruptedException;
  }
}
