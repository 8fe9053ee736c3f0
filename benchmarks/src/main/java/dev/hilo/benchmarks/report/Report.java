package dev.hilo.benchmarks.report;

import static java.util.Comparator.comparingInt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measures chapters, and writes the page of all that were ever measured. */
public final class Report {

  private static final String HEAD =
      """
      # Benchmarks

      Written by `mvn -q -Dbenchmarks -pl benchmarks -am verify`; the raw figures are in `benchmarks/results`. Figures are
      medians over rounds in which the contestants take turns, and stand beside their ratio to a named yardstick.
      """;

  private final List<Chapter> chapters;
  private final Results results;

  /** Of these chapters, in this order. */
  public Report(List<Chapter> chapters, Results results) {
    this.chapters = chapters;
    this.results = results;
  }

  /**
   * Measures some chapters; the results of the others stay. One that fails does not keep the others
   * from their turn; the page will be without it.
   *
   * @throws IllegalStateException at the end, if any failed
   */
  public void measure(List<Chapter> chosen, Scale scale) {
    List<Exception> failures = new ArrayList<>();
    for (Chapter chapter : chosen) {
      System.out.println("Measuring: " + chapter.name() + " (" + scale + ")");
      long begin = System.nanoTime();
      try {
        Machine.forget(results, chapter.name());
        chapter.measure(scale, results);
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        Machine.note(results, chapter.name(), took);
        System.out.println("Measured: " + chapter.name() + " in " + took.toSeconds() + " s");
      } catch (Exception e) {
        System.out.println("Failed: " + chapter.name() + ": " + e);
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      IllegalStateException all =
          new IllegalStateException(failures.size() + " of the chapters failed: see below.");
      failures.forEach(all::addSuppressed);
      throw all;
    }
  }

  /**
   * Writes the page and its charts.
   *
   * @param docs the folder for {@code benchmarks.md} and {@code benchmarks/*.svg}
   * @return the page
   */
  public Path write(Path docs) throws IOException {
    Page page = new Page();
    for (Chapter chapter : chapters) {
      if (Machine.isNoted(results, chapter.name())) {
        page.chapter(chapter.title());
        chapter.write(results, page);
        page.text(Machine.line(results, chapter.name()));
      }
    }
    Path folder = docs.resolve("benchmarks");
    Files.createDirectories(folder);
    for (Map.Entry<String, Chart> chart : page.charts().entrySet()) {
      Files.writeString(folder.resolve(chart.getKey() + ".svg"), chart.getValue().svg());
    }
    Path file = docs.resolve("benchmarks.md");
    Files.writeString(file, HEAD + summary(page) + page.body() + machine());
    return file;
  }

  private static String summary(Page page) {
    Markdown table = Markdown.words("", "Must hold", "Measured", "Held");
    page.mustHold().stream()
        .sorted(comparingInt(MustHold::number))
        .forEach(
            line ->
                table.row(
                    String.valueOf(line.number()),
                    line.requirement(),
                    line.measured(),
                    line.held() ? "yes" : "**no**"));
    return "\n## What must hold\n\n" + table;
  }

  private String machine() {
    return "\n## Machine and versions\n\n" + Machine.table(results, chapters);
  }
}
