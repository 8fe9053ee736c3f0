package dev.hilo.benchmarks.report;

import java.util.Locale;

/** How long a run may take, against how much its figures say. */
public enum Scale {
  /** What is published. */
  FULL,
  /** Minutes in all: shows a tendency. */
  QUICK,
  /** Seconds in all: shows that the program runs. */
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
