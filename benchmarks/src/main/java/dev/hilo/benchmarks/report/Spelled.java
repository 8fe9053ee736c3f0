package dev.hilo.benchmarks.report;

import java.util.Locale;

/** Figures as the page spells them. */
public final class Spelled {

  private static final String NOT_MEASURED = "–";

  private Spelled() {}

  /** With three digits that count: {@code 0.0123}, {@code 1.23}, {@code 12.3}, {@code 12,345}. */
  public static String figure(double value) {
    if (Double.isNaN(value)) {
      return NOT_MEASURED;
    }
    double size = Math.abs(value);
    if (size == 0) {
      return "0";
    }
    int decimals = (int) Math.max(0, Math.min(9, 2 - Math.floor(Math.log10(size))));
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /** A whole number: {@code 12,345}. */
  public static String whole(double value) {
    return Double.isNaN(value) ? NOT_MEASURED : String.format(Locale.ROOT, "%,.0f", value);
  }

  /** In millions: {@code 58.3}. */
  public static String millions(double value) {
    return figure(value / 1e6);
  }

  /** How often a yardstick's figure: {@code 0.93 ×}. */
  public static String ratio(double value) {
    return Double.isNaN(value) ? NOT_MEASURED : String.format(Locale.ROOT, "%.2f ×", value);
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
}
