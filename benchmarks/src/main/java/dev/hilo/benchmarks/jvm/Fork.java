package dev.hilo.benchmarks.jvm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A program in a process of its own, which is sent lines and answers with lines. */
public final class Fork implements AutoCloseable {

  private final Process process;
  private final BufferedReader output;
  private final List<String> said = new ArrayList<>();

  /**
   * Starts a program.
   *
   * @param classPath the class path
   * @param program has a {@code main}
   * @param options of the JVM
   */
  public Fork(String classPath, Class<?> program, List<String> options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Java.running().executable().toString());
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, program.getName()));
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Sends a line. */
  public void send(String line) throws IOException {
    OutputStream input = process.getOutputStream();
    input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    input.flush();
  }

  /** Reads until a line that begins so, and gives what follows in it. */
  public String await(String beginning) throws IOException {
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
