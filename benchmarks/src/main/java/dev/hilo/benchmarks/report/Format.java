package dev.hilo.benchmarks.report;

import java.util.Locale;

/** Formats figures for the page; a dash if nothing was measured. */
public final class Format {

  private static final String NOT_MEASURED = "–";

  private Format() {}

  /** With three significant digits: {@code 0.0123}, {@code 1.23}, {@code 12.3}, {@code 12,345}. */
  public static String figure(double value) {
    if (value == 0) {
      return "0";
    }
    double digits = 2 - Math.floor(Math.log10(Math.abs(value)));
    return format("%,." + (int) Math.max(0, Math.min(9, digits)) + "f", value);
  }

  public static String whole(double value) {
    return format("%,.0f", value);
  }

  public static String millions(double value) {
    return figure(value / 1e6);
  }

  /** A ratio to a yardstick: {@code 0.93 ×}. */
  public static String ratio(double value) {
    return format("%.2f ×", value);
  }

  /** A time, in the unit that fits: {@code 23.1 µs}. */
  public static String nanos(double nanos) {
    if (Double.isNaN(nanos)) {
      return NOT_MEASURED;
    }
    if (nanos < 1e3) {
      return figure(nanos) + " ns";
    }
    if (nanos < 1e6) {
      return figure(nanos / 1e3) + " µs";
    }
    return nanos < 1e9 ? figure(nanos / 1e6) + " ms" : figure(nanos / 1e9) + " s";
  }

  private static String format(String format, double value) {
    return Double.isNaN(value) ? NOT_MEASURED : String.format(Locale.ROOT, format, value);
  }
}
