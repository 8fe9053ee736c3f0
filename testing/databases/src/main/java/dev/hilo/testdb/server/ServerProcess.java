package dev.hilo.testdb.server;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.process.Command;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A started server, which may need a while to answer. */
record ServerProcess(Command command, Process process, Path log) {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final long PAUSE_MILLIS = 50;
  private static final int LINES_OF_LOG = 20;

  ProcessHandle handle() {
    return process.toHandle();
  }

  /**
   * Waits until this server answers. The server of another JVM may have taken the port, which ends
   * this process soon.
   */
  void awaitServing(Address address, String whichDataDirectory, Path data) throws IOException {
    long start = System.nanoTime();
    while (process.isAlive()) {
      SQLException refusal = null;
      try {
        Object directory = address.query(whichDataDirectory).get(0).get(0);
        if (Path.of(String.valueOf(directory)).equals(data)) {
          return;
        }
      } catch (SQLException e) {
        refusal = e;
      }
      if (System.nanoTime() - start > TIMEOUT.toNanos()) {
        throw failure("does not answer at " + address, refusal);
      }
      pause();
    }
    throw failure("ended with status " + process.exitValue(), null);
  }

  private static void pause() throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("Interrupted").initCause(e);
    }
  }

  private IOException failure(String what, @Nullable Throwable cause) throws IOException {
    List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
    List<String> last = lines.subList(Math.max(0, lines.size() - LINES_OF_LOG), lines.size());
    return new IOException(
        "%s %s. The end of its log:%n%s".formatted(command, what, String.join("\n", last)), cause);
  }
}
