package dev.hilo.testdb;

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

/** A process that waits for a line and then works, as the test that started it sees it. */
public final class ChildProcess implements AutoCloseable {

  private final Process process;
  private final BufferedReader output;
  private final List<String> said = new ArrayList<>();

  /** Starts one with the class path of this. */
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

  /** Reads until a line that begins so, and gives what follows in it. */
  public String await(String beginning) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      said.add(line);
      if (line.startsWith(beginning)) {
        return line.substring(beginning.length()).strip();
      }
    }
    throw new AssertionError(
        "The process ended without '" + beginning + "'; it said:\n" + String.join("\n", said));
  }

  /** Sends the line. */
  public void go() throws IOException {
    OutputStream input = process.getOutputStream();
    input.write('\n');
    input.flush();
  }

  /** Asks it to end, as operators do (SIGTERM), and gives what it says until it is gone. */
  public List<String> terminate() throws IOException, InterruptedException {
    // By its handle: the process itself would close the output, too.
    process.toHandle().destroy();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      said.add(line);
    }
    process.waitFor();
    return List.copyOf(said);
  }

  /** Ends it without a word, and waits until it is gone. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Waits for the end, which shall be a good one. */
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
