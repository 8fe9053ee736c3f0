package dev.hilo.benchmarks.starvation;

import java.util.Locale;

/** Which connections HiLo works on. */
public enum ConnectionUse {
  /** Its own. */
  DEDICATED,
  /** The application's. */
  SHARED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
