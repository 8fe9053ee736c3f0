package dev.hilo.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AxisScaleTest {

  @Test
  void beginsALinearAxisAtZeroAndEndsItAtAMark() {
    AxisScale scale = AxisScale.over(Axis.linear("y"), new double[] {12, 47}, 0, 100);

    assertThat(scale.marks()).containsExactly(0.0, 10.0, 20.0, 30.0, 40.0, 50.0);
    assertThat(scale.at(25)).isEqualTo(50, within(1e-9));
  }

  @Test
  void marksEachDecadeOfALogarithmicAxisThatSpansMany() {
    AxisScale scale = AxisScale.over(Axis.logarithmic("y"), new double[] {0.1, 10_000}, 0, 100);

    assertThat(scale.marks()).containsExactly(0.1, 1.0, 10.0, 100.0, 1_000.0, 10_000.0);
    assertThat(scale.at(1)).isEqualTo(20, within(1e-9));
  }

  @Test
  void marksBetweenTheDecadesWhereThereAreFew() {
    AxisScale scale = AxisScale.over(Axis.logarithmic("y"), new double[] {3, 40}, 0, 100);

    assertThat(scale.marks()).containsExactly(2.0, 5.0, 10.0, 20.0, 50.0);
  }

  @Test
  void drawsWhatALogarithmicAxisCannotShowAtItsEnd() {
    AxisScale scale = AxisScale.over(Axis.logarithmic("y"), new double[] {0, 1, 10}, 0, 100);

    assertThat(scale.at(0)).isZero();
  }

  @Test
  void hasRoomForItsMarks() {
    Axis threads = Axis.logarithmic("threads").markedAt(1, 2, 8, 32);
    AxisScale scale = AxisScale.over(threads, new double[] {2, 8}, 0, 100);

    assertThat(scale.marks()).containsExactly(1.0, 2.0, 8.0, 32.0);
    assertThat(scale.at(32)).isEqualTo(100, within(1e-9));
  }

  @Test
  void isThereWithoutFigures() {
    assertThat(AxisScale.over(Axis.linear("y"), new double[0], 0, 100).at(0)).isZero();
    assertThat(AxisScale.over(Axis.logarithmic("y"), new double[0], 0, 100).at(1)).isZero();
  }
}
