package dev.hilo.benchmarks.report;

import java.util.Locale;

/** How long a run takes, and how much its figures say. */
public enum Scale {
  /** For publication. */
  FULL,
  /** Takes minutes, and shows a tendency. */
  QUICK,
  /** Takes seconds, and shows that the program runs. */
  SMOKE;

  public <T> T of(T full, T quick, T smoke) {
    return switch (this) {
      case FULL -> full;
      case QUICK -> quick;
      case SMOKE -> smoke;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
