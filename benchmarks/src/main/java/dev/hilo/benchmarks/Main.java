package dev.hilo.benchmarks;

import dev.hilo.benchmarks.footprint.Footprint;
import dev.hilo.benchmarks.jpa.JpaChapter;
import dev.hilo.benchmarks.paced.PacedChapter;
import dev.hilo.benchmarks.processes.ProcessesChapter;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Report;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.benchmarks.scale.ScaleChapter;
import dev.hilo.benchmarks.startup.StartupChapter;
import dev.hilo.benchmarks.starvation.StarvationChapter;
import dev.hilo.benchmarks.throughput.Throughput;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Measures, stores the raw figures as CSV, and writes the page from them. A full run writes to
 * {@code benchmarks/results} and {@code docs}, any other run below {@code target}.
 */
public final class Main {

  private Main() {}

  static List<Chapter> chapters() {
    return List.of(
        new Throughput(), //
        new PacedChapter(), //
        new JpaChapter(), //
        new ProcessesChapter(), //
        new ScaleChapter(), //
        new StarvationChapter(), //
        new StartupChapter(), //
        new Footprint());
  }

  /** Configured by system properties, see CONTRIBUTING.md. */
  public static void main(String[] args) throws Exception {
    Path repository = Path.of(System.getProperty("benchmarks.repository", "."));
    Scale scale =
        Scale.valueOf(System.getProperty("benchmarks.scale", "full").toUpperCase(Locale.ROOT));
    boolean measure = Boolean.parseBoolean(System.getProperty("benchmarks.measure", "true"));
    List<Chapter> chosen = chosen(System.getProperty("benchmarks.chapters", "all"));

    Path unpublished = repository.resolve("benchmarks/target").resolve(scale.toString());
    Path results = scale == Scale.FULL ? repository.resolve("benchmarks/results") : unpublished;
    Path docs = scale == Scale.FULL ? repository.resolve("docs") : unpublished;

    Report report = new Report(chapters(), new Results(results.normalize()));
    try {
      if (measure) {
        report.measure(chosen, scale);
      }
    } finally {
      System.out.println("Written: " + report.write(docs.normalize()));
    }
  }

  private static List<Chapter> chosen(String names) {
    if (names.equals("all")) {
      return chapters();
    }
    List<String> wanted = List.of(names.split("\\s*,\\s*"));
    List<String> known = chapters().stream().map(Chapter::name).toList();
    if (!known.containsAll(wanted)) {
      throw new IllegalArgumentException(
          "No such chapters '" + names + "' (benchmarks.chapters): there are " + known + ".");
    }
    return chapters().stream().filter(chapter -> wanted.contains(chapter.name())).toList();
  }
}
