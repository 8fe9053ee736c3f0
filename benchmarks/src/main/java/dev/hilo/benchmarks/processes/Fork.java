package dev.hilo.benchmarks.processes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A {@link NumberTaker} in a process of its own, as the one that sends it errands sees it. */
final class Fork implements AutoCloseable {

  private final Process process;
  private final BufferedReader output;
  private final List<String> said = new ArrayList<>();

  /**
   * @param classPath the class path
   */
  Fork(String classPath) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-XX:+UseSerialGC",
            "-cp",
            classPath,
            NumberTaker.class.getName());
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  void awaitReady() throws IOException {
    await(NumberTaker.READY);
  }

  void send(Errand errand) throws IOException {
    OutputStream input = process.getOutputStream();
    input.write((errand.line() + "\n").getBytes(StandardCharsets.UTF_8));
    input.flush();
  }

  Tally tally() throws IOException {
    return Tally.of(await(NumberTaker.TALLY));
  }

  /** Reads until a line that begins so, and gives what follows in it. */
  private String await(String beginning) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(beginning)) {
        return line.substring(beginning.length());
      }
      said.add(line);
    }
    throw new IllegalStateException(
        "The process ended without '" + beginning + "'; it said:\n" + String.join("\n", said));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
