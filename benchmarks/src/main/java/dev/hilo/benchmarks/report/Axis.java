package dev.hilo.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What an axis of a chart shows.
 *
 * @param title what, and in which unit
 * @param logarithmic whether equal ways are equal ratios; for figures that span decades
 * @param marks where its marks stand; where they fit if there are none
 */
public record Axis(String title, boolean logarithmic, List<Double> marks) {

  /** Equal ways are equal differences. It begins at 0. */
  public static Axis linear(String title) {
    return new Axis(title, false, List.of());
  }

  /** Equal ways are equal ratios. Figures of 0 or less are drawn at its lower end. */
  public static Axis logarithmic(String title) {
    return new Axis(title, true, List.of());
  }

  /** The same with marks at these places, such as the numbers of threads that were measured. */
  public Axis markedAt(double... places) {
    List<Double> list = new ArrayList<>();
    for (double place : places) {
      list.add(place);
    }
    return new Axis(title, logarithmic, List.copyOf(list));
  }

  /** How a mark is spelled: {@code 0.05}, {@code 20}, {@code 5k}, {@code 2M}. */
  static String spelled(double mark) {
    if (mark >= 1e9) {
      return plain(mark / 1e9) + "G";
    }
    if (mark >= 1e6) {
      return plain(mark / 1e6) + "M";
    }
    return mark >= 1e4 ? plain(mark / 1e3) + "k" : plain(mark);
  }

  private static String plain(double value) {
    if (value == Math.rint(value)) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    return String.format(Locale.ROOT, "%.9f", value).replaceFirst("0+$", "");
  }
}
