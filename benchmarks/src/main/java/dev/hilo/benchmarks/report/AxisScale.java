package dev.hilo.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Where values lie on an axis.
 *
 * @param axis the axis
 * @param low the value at its lower end
 * @param high the value at its upper end
 * @param from where the lower end is in the picture
 * @param to where the upper end is
 */
record AxisScale(Axis axis, double low, double high, double from, double to) {

  private static final double[] STEPS = {1, 2, 5, 10};
  private static final int MARKS = 6;

  /** So wide that all values lie on it. */
  static AxisScale over(Axis axis, double[] values, double from, double to) {
    if (axis.logarithmic()) {
      double[] positive =
          DoubleStream.of(values).filter(v -> v > 0 && Double.isFinite(v)).toArray();
      double least = DoubleStream.of(positive).min().orElse(1);
      double most = DoubleStream.of(positive).max().orElse(10);
      double low = axis.marks().isEmpty() ? below(least) : Math.min(least, marked(axis).min());
      double high = axis.marks().isEmpty() ? above(most) : Math.max(most, marked(axis).max());
      return new AxisScale(axis, low, high > low ? high : low * 10, from, to);
    }
    double most = DoubleStream.of(values).filter(Double::isFinite).max().orElse(1);
    double high = axis.marks().isEmpty() ? most : Math.max(most, marked(axis).max());
    if (high <= 0) {
      high = 1;
    }
    double step = step(high);
    return new AxisScale(axis, 0, Math.ceil(high / step - 1e-9) * step, from, to);
  }

  /** Where a value lies. */
  double at(double value) {
    double share =
        axis.logarithmic()
            ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
            : (value - low) / (high - low);
    return from + Math.max(0, Math.min(1, share)) * (to - from);
  }

  /** The values to mark. */
  List<Double> marks() {
    if (!axis.marks().isEmpty()) {
      return axis.marks();
    }
    List<Double> marks = new ArrayList<>();
    if (!axis.logarithmic()) {
      double step = step(high);
      for (int i = 0; i * step <= high * (1 + 1e-9); i++) {
        marks.add(i * step);
      }
      return marks;
    }
    double decades = Math.log10(high / low);
    for (double decade = decade(low); decade <= high * 1.001; decade *= 10) {
      for (double step : decades > 3 ? new double[] {1} : new double[] {1, 2, 5}) {
        double mark = decade * step;
        if (mark >= low * 0.999 && mark <= high * 1.001) {
          marks.add(mark);
        }
      }
    }
    return marks;
  }

  private static Extremes marked(Axis axis) {
    return new Extremes(
        axis.marks().stream().mapToDouble(Double::doubleValue).min().orElse(0),
        axis.marks().stream().mapToDouble(Double::doubleValue).max().orElse(1));
  }

  private static double decade(double value) {
    return Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
  }

  private static double below(double value) {
    double decade = decade(value);
    return value >= 5 * decade ? 5 * decade : value >= 2 * decade ? 2 * decade : decade;
  }

  private static double above(double value) {
    double decade = decade(value);
    for (double step : STEPS) {
      if (value <= step * decade * 1.001) {
        return step * decade;
      }
    }
    return 10 * decade;
  }

  private static double step(double high) {
    return above(high / MARKS);
  }

  private record Extremes(double min, double max) {}
}
