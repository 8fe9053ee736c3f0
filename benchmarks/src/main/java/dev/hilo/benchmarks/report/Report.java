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
    IllegalStateException failures =
        new IllegalStateException("Chapters failed, with the suppressed exceptions.");
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
        failures.addSuppressed(e);
      }
    }
    if (failures.getSuppressed().length > 0) {
      throw failures;
    }
  }

  /**
   * Writes the page and its charts. The page has a template, and each chapter has one.
   *
   * @param docs the folder for {@code benchmarks/README.md} and {@code benchmarks/*.svg}
   * @return the page
   */
  public Path write(Path docs) throws IOException {
    Page page = new Page();
    List<Written> written = new ArrayList<>();
    for (Chapter chapter : chapters) {
      Figures machine = Machine.of(results, chapter);
      if (!machine.isEmpty()) {
        String text = Template.fill(chapter.name(), Map.of("page", page, "results", results));
        String age = Machine.age(chapter, machine);
        written.add(new Written(chapter.title(), text, machine, age));
      }
    }
    Path folder = Files.createDirectories(docs.resolve("benchmarks"));
    page.writeCharts(folder);
    Map<String, Object> model =
        Map.of("page", page, "chapters", written, "facts", Machine.facts(results, chapters));
    return Files.writeString(folder.resolve("README.md"), Template.fill("README", model) + "\n");
  }

  /** A chapter of the page. */
  public record Written(String title, String text, Figures machine, String age) {

    public String fact(String fact) {
      return Machine.fact(machine, fact);
    }
  }
}
