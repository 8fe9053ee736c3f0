package dev.hilo.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FiguresTest {

  @Test
  void storesEachLineAtOnce(@TempDir Path folder) throws IOException {
    Figures figures = new Results(folder).begin("races", "name,speed");
    figures.add("hare", 1.5);

    assertThat(new Results(folder).of("races").where("name", "hare").sample("speed").median())
        .isEqualTo(1.5);
  }

  @Test
  void storesTheComponentsOfRecords(@TempDir Path folder) throws IOException {
    Figures figures = new Results(folder).begin("races", "name,median,min,max,rounds");
    figures.add("hare", Sample.of(1, 2, 3));

    assertThat(figures.number("median")).isEqualTo(2);
    assertThat(figures.number("rounds")).isEqualTo(3);
  }

  @Test
  void calculatesTheMedian() {
    assertThat(Sample.of(9, 1, 5)).isEqualTo(new Sample(5, 1, 9, 3));
    assertThat(Sample.of(9, 1, 5, 7).median()).isEqualTo(6);
    assertThat(Sample.of().median()).isNaN();
  }

  @Test
  void refusesValuesThatBreakTheirLine(@TempDir Path folder) throws IOException {
    Figures figures = new Results(folder).begin("races", "name,speed");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> figures.add("hare, brown", 1))
        .withMessageContaining("'hare, brown'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> figures.add("hare"))
        .withMessageContaining("1 values for the columns [name, speed]");
  }

  @Test
  void formatsThreeSignificantDigits() {
    assertThat(Format.figure(0.01234)).isEqualTo("0.0123");
    assertThat(Format.figure(12.34)).isEqualTo("12.3");
    assertThat(Format.figure(12_345.6)).isEqualTo("12,346");
    assertThat(Format.figure(Double.NaN)).isEqualTo("–");
    assertThat(Format.nanos(23_100)).isEqualTo("23.1 µs");
    assertThat(Format.ratio(0.928)).isEqualTo("0.93 ×");
  }
}
