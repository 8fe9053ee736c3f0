package dev.hilo.testdb;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Ends servers whose data nobody needs any more. */
final class Termination {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final long PAUSE_MILLIS = 10;

  private Termination() {}

  /**
   * Ends the server at once. PostgreSQL is told to, as it would leave its other processes and a
   * piece of shared memory behind.
   */
  static void end(ProcessHandle server) throws IOException {
    boolean tidiesUp = server.info().command().orElse("").endsWith("/postgres");
    if (tidiesUp) {
      // The shell knows how to, while the program kill is missing on small systems.
      new Command(List.of("sh", "-c", "kill -QUIT " + server.pid()), Path.of("/")).run();
      if (waitFor(server)) {
        return;
      }
    }
    server.destroyForcibly();
    waitFor(server);
  }

  /** Looks often: the JDK itself looks every two seconds after processes that it did not start. */
  private static boolean waitFor(ProcessHandle server) {
    long start = System.nanoTime();
    while (server.isAlive()) {
      if (System.nanoTime() - start > PATIENCE.toNanos()) {
        return false;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }
}
