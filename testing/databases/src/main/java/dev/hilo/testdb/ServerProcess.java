package dev.hilo.testdb;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A started server, which may need a while to answer. */
final class ServerProcess {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final long PAUSE_MILLIS = 50;
  private static final int LINES_OF_LOG = 20;

  private final Command command;
  private final Process process;
  private final Path log;

  private ServerProcess(Command command, Process process, Path log) {
    this.command = command;
    this.process = process;
    this.log = log;
  }

  static ServerProcess start(Command command, Path log) throws IOException {
    return new ServerProcess(command, command.start(log), log);
  }

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
        if (Path.of(ask(address, whichDataDirectory)).equals(data)) {
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

  private static String ask(Address address, String query) throws SQLException {
    try (Connection connection = address.connect();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getString(1);
    }
  }

  private static void pause() throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("Interrupted").initCause(e);
    }
  }

  /** Whether another process has taken the port. */
  boolean foundPortTaken() throws IOException {
    return Files.readString(log, StandardCharsets.ISO_8859_1).contains("Address already in use");
  }

  private IOException failure(String what, @Nullable Throwable cause) throws IOException {
    List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
    List<String> last = lines.subList(Math.max(0, lines.size() - LINES_OF_LOG), lines.size());
    return new IOException(
        "%s %s. The end of its log:%n%s".formatted(command, what, String.join("\n", last)), cause);
  }
}
