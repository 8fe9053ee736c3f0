package dev.hilo.benchmarks.virtual;

import dev.hilo.range.AdaptiveSize;
import dev.hilo.range.SizeRule;
import java.time.Duration;

/** Prints what the prefetch of ours does, in seconds: for whoever changes it. */
public final class Tune {

  private Tune() {}

  /** Prints. */
  public static void main(String[] args) throws Exception {
    long hours = args.length > 0 ? Long.parseLong(args[0]) : 2;
    SizeRule adaptive = new AdaptiveSize(32, 1 << 20, 30_000_000_000L, 60_000_000_000L);
    Generator.Maker ours = (time, ledger, delay) -> new OurRanges(adaptive, time, ledger, delay);
    long begin = System.nanoTime();
    System.out.println(
        "rate/s store/ms       ids  reserv.  mean unused  most unused product waited longest/ms lost");
    for (long rate : new long[] {10, 1000, 20_000}) {
      for (long micros : new long[] {200, 2000, 20_000}) {
        Steady it =
            Steady.of(
                ours,
                micros * 1000,
                1_000_000_000 / rate,
                Duration.ofMinutes(10).toNanos(),
                Duration.ofHours(hours).toNanos(),
                1000);
        System.out.printf(
            "%6d %8.1f %9d %8d %12.0f %12d %7.3f %6d %10.2f %4d%n",
            rate,
            micros / 1e3,
            it.ids(),
            it.reservations(),
            it.meanUnused(),
            it.mostUnused(),
            it.product(),
            it.waited(),
            it.longestWait() / 1e6,
            it.unusedAfterClose());
      }
    }
    System.out.println("store/ms callers calm/s  waited longest/ms together/reservations reserv.");
    for (long millis : new long[] {20}) {
      for (int callers : new int[] {1, 8, 32}) {
        for (double calm : new double[] {0, 60, 75.3, 83.1, 301.7, 320.4, 600}) {
          Burst it =
              Burst.of(
                  ours,
                  millis * 1_000_000,
                  (long) (calm * 1e9),
                  callers,
                  20_000,
                  Duration.ofSeconds(callers == 1 ? 60 : 5).toNanos());
          System.out.printf(
              "%8d %7d %6.1f %7d %10.2f %21.2f %7d%n",
              millis,
              callers,
              calm,
              it.waited(),
              it.longestWait() / 1e6,
              it.longestTogether() / (millis * 1e6),
              it.reservations());
        }
      }
    }
    System.out.printf("%.1f s%n", (System.nanoTime() - begin) / 1e9);
  }
}
