package dev.hilo.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measures chapters, and writes the page of all chapters with results. */
public record Report(List<Chapter> chapters, Results results) {

  /**
   * Measures some chapters, and keeps the results of the others. A chapter that fails is left out
   * of the page, and the next ones are still measured.
   *
   * @throws IllegalStateException at the end, if a chapter failed
   */
  public void measure(List<Chapter> chosen, Scale scale) {
    List<Exception> failures = new ArrayList<>();
    for (Chapter chapter : chosen) {
      System.out.println("Measuring: " + chapter.name() + " (" + scale + ")");
      long begin = System.nanoTime();
      try {
        Machine.forget(results, chapter);
        chapter.measure(scale, results);
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        Machine.note(results, chapter, took);
        System.out.println("Measured: " + chapter.name() + " in " + took.toSeconds() + " s");
      } catch (Exception e) {
        System.out.println("Failed: " + chapter.name() + ": " + e);
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      IllegalStateException all =
          new IllegalStateException(
              failures.size() + " chapters failed, with the suppressed exceptions.");
      failures.forEach(all::addSuppressed);
      throw all;
    }
  }

  /**
   * Writes the page and its charts.
   *
   * @param docs the folder for {@code benchmarks/README.md} and {@code benchmarks/*.svg}
   * @return the page
   */
  public Path write(Path docs) throws IOException {
    Page page = new Page();
    Page head = new Page();
    head.prose("head");
    for (Chapter chapter : chapters) {
      Figures machine = Machine.of(results, chapter);
      if (!machine.isEmpty()) {
        page.text("## " + chapter.title());
        chapter.write(results, page);
        page.text(Machine.line(machine));
      }
    }
    Path folder = docs.resolve("benchmarks");
    Files.createDirectories(folder);
    for (Map.Entry<String, Chart> chart : page.charts().entrySet()) {
      chart.getValue().write(folder.resolve(chart.getKey() + ".svg"));
    }
    String summary = "\n## What must hold\n\n" + page.summary();
    String machines = "\n## Machine and versions\n\n" + Machine.table(results, chapters);
    Path file = folder.resolve("README.md");
    Files.writeString(file, "# Figures\n" + head.body() + summary + page.body() + machines);
    return file;
  }
}
