package dev.hilo.benchmarks.virtual;

import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * How large RavenDB's server makes a range: 32 at first, twice the last one if that was asked for
 * less than 30 s ago, half of it if more than 60.
 */
final class RavenRule implements IntSupplier {

  private static final int LEAST = 32;
  private static final int MOST = 1 << 20;
  private static final long SHORT = TimeUnit.SECONDS.toNanos(30);
  private static final long LONG = TimeUnit.SECONDS.toNanos(60);

  private final LongSupplier clock;
  private int last;
  private long lastAt;

  RavenRule(LongSupplier clock) {
    this.clock = clock;
  }

  @Override
  public int getAsInt() {
    long now = clock.getAsLong();
    if (last == 0) {
      last = LEAST;
    } else if (now - lastAt < SHORT) {
      last = Math.min(MOST, last * 2);
    } else if (now - lastAt > LONG) {
      last = Math.max(LEAST, last / 2);
    }
    lastAt = now;
    return last;
  }
}
