package dev.hilo.benchmarks.report;

import java.util.Arrays;

/**
 * What several rounds gave for one thing.
 *
 * @param median the middle one, which a disturbed round does not move
 * @param least the least
 * @param most the most
 * @param rounds how many there were
 */
public record Sample(double median, double least, double most, int rounds) {

  /** Of these figures; all are NaN if there are none. */
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

  /** This median in relation to another one. */
  public double ratioTo(Sample yardstick) {
    return median / yardstick.median;
  }
}
