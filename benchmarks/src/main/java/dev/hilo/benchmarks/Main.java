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
import dev.hilo.benchmarks.starvation.StarvationChapter;
import dev.hilo.benchmarks.throughput.Throughput;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Measures, keeps the raw figures as CSV, and writes the page from them. A full run writes what is
 * committed, {@code benchmarks/results} and {@code docs}; any other writes below {@code target}.
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
        new Footprint());
  }

  /** Takes what it does from system properties, see CONTRIBUTING.md. */
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
    List<String> wanted = List.of(names.split("\\s*,\\s*"));
    List<String> there = chapters().stream().map(Chapter::name).toList();
    if (!names.equals("all") && !there.containsAll(wanted)) {
      throw new IllegalArgumentException(
          "No such chapters '" + names + "' (benchmarks.chapters): there are " + there + ".");
    }
    return chapters().stream()
        .filter(chapter -> names.equals("all") || wanted.contains(chapter.name()))
        .toList();
  }
}
