package dev.hilo.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Report;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs every chapter at its smallest scale, and writes its page. Its figures mean nothing. */
@Tag("chapters")
class ChaptersTest {

  @TestFactory
  Stream<DynamicTest> chapters(@TempDir Path folder) {
    return Main.chapters().stream()
        .map(
            chapter ->
                DynamicTest.dynamicTest(
                    chapter.name(), () -> runs(chapter, folder.resolve(chapter.name()))));
  }

  private static void runs(Chapter chapter, Path docs) throws Exception {
    Report report = new Report(List.of(chapter), new Results(docs.resolve("results")));
    report.measure(List.of(chapter), Scale.SMOKE);
    Path readme = report.write(docs);
    String page = Files.readString(readme);
    assertThat(page).contains("## " + chapter.title());
    try (Stream<Path> files = Files.list(readme.getParent())) {
      assertThat(files.filter(file -> !file.equals(readme)))
          .allSatisfy(chart -> assertThat(page).contains(chart.getFileName().toString()));
    }
  }
}
