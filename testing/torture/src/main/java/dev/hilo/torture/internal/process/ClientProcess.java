package dev.hilo.torture.internal.process;

import dev.hilo.torture.internal.check.Transcript;
import dev.hilo.torture.internal.records.Records;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A running client. It writes the lines of the protocol, and reads marks and requests to close. The
 * operating system keeps what was written to the pipe, even if the client is killed then.
 */
final class ClientProcess {

  private static final long MARK_MILLIS = 20;

  private static final int MOST_ERROR_OUTPUT = 4_000;

  /** For lines that are still in the pipe when the process has ended. */
  private static final long JUDGE_MILLIS = 60_000;

  private final Process process;
  private final int number;
  private final Records records;
  private final Transcript transcript;
  private final CompletableFuture<Boolean> ready = new CompletableFuture<>();
  private final CompletableFuture<String> closed = new CompletableFuture<>();
  private final ByteArrayOutputStream errorOutput = new ByteArrayOutputStream();
  private final Thread output;
  private final Thread errors;

  ClientProcess(Process process, int number, String tag, Records records) {
    this.process = process;
    this.number = number;
    this.records = records;
    this.transcript = new Transcript(number, tag, records);
    this.output = Daemon.start("client-" + number + "-output", this::readOutput);
    this.errors = Daemon.start("client-" + number + "-errors", this::readErrors);
    Daemon.start("client-" + number + "-marks", this::sendMarks);
  }

  private void readOutput() throws IOException {
    try (InputStream in = process.getInputStream()) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        int start = 0;
        for (int i = 0; i < read; i++) {
          if (buffer[i] == '\n') {
            line.write(buffer, start, i - start);
            line(line.toString(StandardCharsets.UTF_8).stripTrailing());
            line.reset();
            start = i + 1;
          }
        }
        // A line that a kill cut off is never ended: its ids were not used.
        line.write(buffer, start, read - start);
      }
    } finally {
      ready.complete(false);
      closed.complete("");
    }
  }

  private void line(String text) {
    if (text.equals("ready")) {
      ready.complete(true);
    } else if (text.startsWith("closed")) {
      closed.complete(text);
    } else {
      try {
        transcript.line(text);
      } catch (IllegalArgumentException e) {
        records.figures().error("(not a line of the protocol) " + text);
      }
    }
  }

  private void readErrors() throws IOException {
    try (InputStream in = process.getErrorStream()) {
      byte[] buffer = new byte[1 << 12];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        synchronized (errorOutput) {
          if (errorOutput.size() < MOST_ERROR_OUTPUT) {
            errorOutput.write(buffer, 0, read);
          }
        }
      }
    }
  }

  private void sendMarks() throws IOException, InterruptedException {
    while (process.isAlive()) {
      send("mark " + records.ledger().lastMark());
      Thread.sleep(MARK_MILLIS);
    }
  }

  private void send(String line) throws IOException {
    OutputStream in = process.getOutputStream();
    synchronized (in) {
      in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
    }
  }

  /** Sends a line, unless the client has ended. */
  void tell(String line) {
    try {
      send(line);
    } catch (IOException e) {
      // It has ended.
    }
  }

  int number() {
    return number;
  }

  Transcript transcript() {
    return transcript;
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  int exitStatus() {
    return process.exitValue();
  }

  /** What the client wrote to standard error, from its beginning. */
  String errorOutput() {
    synchronized (errorOutput) {
      return errorOutput.toString(StandardCharsets.UTF_8).strip();
    }
  }

  /** Waits until the client says that it is ready; false if it ends or the time is up. */
  boolean awaitReady(long seconds) throws InterruptedException {
    return Boolean.TRUE.equals(result(ready, seconds, false));
  }

  /** Waits for the line {@code closed …}; empty if the client ends without it. */
  String awaitClosed(long seconds) throws InterruptedException {
    return result(closed, seconds, "");
  }

  private static <T> T result(CompletableFuture<T> future, long seconds, T otherwise)
      throws InterruptedException {
    try {
      return future.get(seconds, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return otherwise;
    }
  }

  /** Waits until the process has ended and all its lines are judged. */
  boolean awaitEnd(long seconds) throws InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      return false;
    }
    output.join(JUDGE_MILLIS);
    errors.join(1_000);
    return true;
  }

  void kill() {
    process.destroyForcibly();
  }
}
