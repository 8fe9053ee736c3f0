package dev.hilo.testdb.process;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process of a test: it waits for a line of input, and then works. */
public final class ChildProcess implements AutoCloseable {

  private final Process process;
  private final BufferedReader output;
  private final List<String> said = new ArrayList<>();

  /** Starts a process with the class path of this one. */
  public ChildProcess(Class<?> main, List<String> arguments) throws IOException {
    this(main, arguments, Map.of());
  }

  /** The same, with more variables in its environment. */
  public ChildProcess(Class<?> main, List<String> arguments, Map<String, String> environment)
      throws IOException {
    this(main, arguments, environment, List.of());
  }

  /** The same, with more jars behind those on its class path. */
  public ChildProcess(
      Class<?> main, List<String> arguments, Map<String, String> environment, List<Path> jars)
      throws IOException {
    List<String> classPath = new ArrayList<>(List.of(System.getProperty("java.class.path")));
    jars.forEach(jar -> classPath.add(jar.toString()));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath)));
    command.add(main.getName());
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    process = builder.start();
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Reads output until a line with this beginning, and returns the rest of the line. */
  public String await(String beginning) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      said.add(line);
      if (line.startsWith(beginning)) {
        return line.substring(beginning.length()).strip();
      }
    }
    throw new AssertionError(
        "The process ended without '" + beginning + "'; its output:\n" + String.join("\n", said));
  }

  /** Sends the line. */
  public void go() throws IOException {
    OutputStream input = process.getOutputStream();
    input.write('\n');
    input.flush();
  }

  /** Sends SIGTERM, and returns the output until the process has ended. */
  public List<String> terminate() throws IOException, InterruptedException {
    // Process.destroy would also close the output.
    process.toHandle().destroy();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      said.add(line);
    }
    process.waitFor();
    return List.copyOf(said);
  }

  /** Sends a signal such as {@code STOP} or {@code CONT}. */
  public void signal(String name) throws IOException, InterruptedException {
    Processes.signal(name, process.toHandle());
  }

  /** Kills the process, and waits until it has ended. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Waits for the end, and fails unless the status is 0. */
  public void end() throws InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new AssertionError("The process did not end well: " + String.join("\n", said));
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
