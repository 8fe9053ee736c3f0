package dev.hilo.benchmarks.report;

import java.util.Arrays;

/** The results of several rounds. All figures are NaN if there are none. */
public record Sample(double median, double min, double max, int rounds) {

  public static Sample of(double... figures) {
    int rounds = figures.length;
    if (rounds == 0) {
      return new Sample(Double.NaN, Double.NaN, Double.NaN, 0);
    }
    double[] sorted = figures.clone();
    Arrays.sort(sorted);
    double median = (sorted[(rounds - 1) / 2] + sorted[rounds / 2]) / 2;
    return new Sample(median, sorted[0], sorted[rounds - 1], rounds);
  }

  public double ratioTo(Sample yardstick) {
    return median / yardstick.median;
  }
}
