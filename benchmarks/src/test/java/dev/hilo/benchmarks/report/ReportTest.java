package dev.hilo.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  @Test
  void writesThePageFromStoredFigures(@TempDir Path folder) throws Exception {
    new Report(List.of(), new Results(folder)).measure(List.of(new Races()), Scale.SMOKE);

    String page =
        Files.readString(new Report(List.of(new Races()), new Results(folder)).write(folder));

    assertThat(page)
        .contains(
            "| 3 | faster than a hare | 2.00 × | yes |",
            "| 4 | faster than light | 0 | **no** |",
            "## Races",
            "| tortoise | 20.0 |",
            "![Speed](races-speed.svg)",
            "| JMH |")
        .containsPattern("Measured on \\S+, in \\d+ s, at .+\\.");
    assertThat(page.indexOf("faster than a hare")).isLessThan(page.indexOf("faster than light"));
  }

  @Test
  void omitsChaptersWithoutResults(@TempDir Path folder) throws Exception {
    String page =
        Files.readString(new Report(List.of(new Races()), new Results(folder)).write(folder));

    assertThat(page).doesNotContain("Races");
  }

  @Test
  void measuresOtherChaptersIfOneFails(@TempDir Path folder) throws Exception {
    Report report = new Report(List.of(new Fall(), new Races()), new Results(folder));

    assertThatIllegalStateException()
        .isThrownBy(() -> report.measure(List.of(new Fall(), new Races()), Scale.SMOKE))
        .satisfies(e -> assertThat(e.getSuppressed()).extracting("message").contains("stumbled"));

    assertThat(Files.readString(report.write(folder)))
        .contains("## Races")
        .doesNotContain("## Fall");
  }

  @Test
  void drawsChartsAsXml(@TempDir Path folder) throws Exception {
    new Report(List.of(), new Results(folder)).measure(List.of(new Races()), Scale.SMOKE);
    new Report(List.of(new Races()), new Results(folder)).write(folder);

    for (String name : List.of("races-speed", "races-by-leg")) {
      var picture =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(folder.resolve("benchmarks/" + name + ".svg").toFile());
      assertThat(picture.getDocumentElement().getTextContent()).contains("tortoise", "m/s <fast>");
    }
  }

  /** Fails while it measures. */
  private static final class Fall extends Chapter {

    Fall() {
      super("fall", "Fall");
    }

    @Override
    public void measure(Scale scale, Results results) {
      throw new UnsupportedOperationException("stumbled");
    }
  }

  private static final class Races extends Chapter {

    Races() {
      super("races", "Races");
    }

    @Override
    public void measure(Scale scale, Results results) throws IOException {
      Figures figures = results.begin("races", "name,speed");
      figures.add("tortoise", 10);
      figures.add("hare", 10);
      figures.add("tortoise", 30);
    }
  }
}
