package dev.hilo.clusters;

import dev.hilo.testdb.RawFigures;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;

/** A run of {@code hilo-torture.jar} as a process. */
final class TortureRun {

  private final List<String> words = new ArrayList<>();
  private final String name;

  /**
   * A run that is not started yet.
   *
   * @param name names the files of its reports in {@code target}
   */
  TortureRun(String name) {
    this.name = name;
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("-jar");
    words.add(required("torture.jar"));
    words.add("--report=" + Path.of("target", name + ".html"));
    words.add("--report=" + report());
    words.addAll(List.of(required("clusters.arguments").split(" ")));
  }

  private Path report() {
    return Path.of("target", name + ".json");
  }

  private static String required(String property) {
    String value = System.getProperty(property);
    if (value == null) {
      throw new IllegalStateException("The property " + property + " is not set.");
    }
    return value;
  }

  TortureRun with(String... options) {
    words.addAll(List.of(options));
    return this;
  }

  /** With the driver of the URLs, which is not in the jar. */
  TortureRun driver(Class<? extends Driver> driver) {
    words.add("--driver=" + jarOf(driver));
    return this;
  }

  static Path jarOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs to the end, and returns the exit status. */
  int run() throws IOException, InterruptedException {
    Process process = new ProcessBuilder(words).inheritIO().start();
    try {
      return process.waitFor();
    } finally {
      process.destroy();
    }
  }

  /** What a run that has ended wrote, for {@code testing/results}. */
  RawFigures figures(String what) {
    return new RawFigures(name)
        .add("run", what)
        .add("options", required("clusters.arguments"))
        .add("report", report());
  }
}
