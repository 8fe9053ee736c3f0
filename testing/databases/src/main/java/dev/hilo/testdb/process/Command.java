package dev.hilo.testdb.process;

import dev.hilo.testdb.file.Uid;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A program to run, with messages in English because some are parsed. */
public record Command(List<String> words, Map<String, String> environment, Path directory) {

  public Command(List<String> words, Path directory) {
    this(words, Map.of(), directory);
  }

  /** The same command as an unprivileged user. */
  public Command withoutPrivileges() {
    List<String> all = new ArrayList<>();
    String nobody = Integer.toString(Uid.NOBODY);
    all.add("setpriv");
    all.add("--reuid=" + nobody);
    all.add("--regid=" + nobody);
    all.add("--clear-groups");
    all.addAll(words);
    return new Command(all, environment, directory);
  }

  /** Runs the program to its end. */
  public Result run() throws IOException {
    Process process = builder().start();
    try {
      process.getOutputStream().close();
      try (InputStream output = process.getInputStream()) {
        String text = new String(output.readAllBytes(), Charset.defaultCharset());
        return new Result(process.waitFor(), text.strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("Interrupted: " + this).initCause(e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Runs the program, and fails unless it ends with status 0. */
  public void runOrFail() throws IOException {
    Result result = run();
    if (result.status() != 0) {
      throw new IOException(
          "%s ended with status %d:%n%s".formatted(this, result.status(), result.output()));
    }
  }

  /** Starts a program that keeps running. */
  public Process start(Path log) throws IOException {
    return builder()
        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
        .redirectOutput(log.toFile())
        .start();
  }

  private ProcessBuilder builder() {
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().putAll(environment);
    builder.environment().put("LC_ALL", "C");
    return builder.directory(directory.toFile()).redirectErrorStream(true);
  }

  @Override
  public String toString() {
    return String.join(" ", words);
  }

  public record Result(int status, String output) {}
}
