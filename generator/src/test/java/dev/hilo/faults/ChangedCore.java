package dev.hilo.faults;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The core with one changed source. Checks run on it in a process of their own, with the changed
 * classes first on the class path: Lincheck defines classes by the system class loader, so a class
 * loader of the test could not give it the changed ones.
 *
 * @param classes the folder of the changed classes
 */
record ChangedCore(Path classes) {

  private static final String CLASS_PATH = System.getProperty("java.class.path");
  private static final Path SOURCES = Path.of("src/main/java/dev/hilo");

  /** Few at a time: a race is found by threads that really run at the same time. */
  private static final Semaphore PROCESSES = new Semaphore(2);

  /** So that a hanging check ends. On an idle machine a check takes seconds. */
  private static final int MINUTES = 30;

  /**
   * Compiles a changed source.
   *
   * @param file below {@code dev/hilo}, without {@code .java}
   * @param folder an empty folder
   */
  static ChangedCore with(String file, String source, Path folder) throws IOException {
    Path changed = folder.resolve("dev/hilo").resolve(file + ".java");
    Files.createDirectories(changed.getParent());
    Files.writeString(changed, source);
    List<String> options =
        List.of("-proc:none", "-cp", CLASS_PATH, "-d", folder.toString(), "-implicit:none");
    StringWriter messages = new StringWriter();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(messages, files, null, options, null, files.getJavaFileObjects(changed))
              .call();
      if (!compiled) {
        throw new IllegalStateException("The changed source does not compile: " + messages);
      }
    }
    return new ChangedCore(folder);
  }

  /** The source of a file as it is. */
  static String source(String file) throws IOException {
    return Files.readString(SOURCES.resolve(file + ".java"));
  }

  /**
   * Runs a check; returns how long it took and what it found, or null.
   *
   * @param options for the JVM
   * @throws IllegalStateException if the check failed without an {@link AssertionError}, or did not
   *     end
   */
  @Nullable String run(String check, String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    // A collection would clear the weak reference to preformatted ids between two executions.
    command.add("-Xmn2g");
    command.addAll(List.of("-XX:+EnableDynamicAgentLoading", "-Dlincheck.logLevel=ERROR"));
    // Lincheck leaves a file there.
    command.add("-Djava.io.tmpdir=" + classes);
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", classes + File.pathSeparator + CLASS_PATH));
    command.addAll(List.of(CheckProcess.class.getName(), check));
    PROCESSES.acquire();
    try {
      return run(command, classes.resolve("output.txt"));
    } finally {
      PROCESSES.release();
    }
  }

  private static @Nullable String run(List<String> command, Path output)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
      String said = Files.readString(output);
      if (ended && process.exitValue() == CheckProcess.PASSED) {
        return null;
      }
      if (ended && process.exitValue() == CheckProcess.FOUND) {
        return said.substring(said.indexOf(CheckProcess.MARK));
      }
      throw new IllegalStateException(
          (ended ? "The check failed: " : "The check did not end: ") + said);
    } finally {
      process.destroyForcibly();
    }
  }
}
