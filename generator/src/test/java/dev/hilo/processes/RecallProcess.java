package dev.hilo.processes;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.Counters;
import dev.hilo.HiLo;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes 20,000 numbers a second until it gets a line, and remembers when. Then it says how many of
 * them were recalled, and when it took the last of those.
 */
final class RecallProcess {

  static final Duration WITHIN = Duration.ofSeconds(2);

  private static final int EACH_MILLISECOND = 20;
  private static final int MOST = 4_000_000;

  private RecallProcess() {}

  public static void main(String[] arguments) throws IOException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(arguments[0]);
    config.setUsername(arguments[1]);
    config.setPassword(arguments[2]);
    config.setMaximumPoolSize(2);
    try (HikariDataSource pool = new HikariDataSource(config);
        HiLo hilo = HiLo.builder(pool).recallWithin(WITHIN).build()) {
      long[] numbers = new long[MOST];
      long[] times = new long[MOST];
      int taken = take(hilo, numbers, times);
      long recalled =
          hilo.counters().rows().stream()
              .filter(row -> row.nodeTag().equals("!"))
              .mapToLong(Counters.Row::max)
              .findFirst()
              .orElseThrow();
      long last = 0;
      int before = 0;
      for (int i = 0; i < taken; i++) {
        if (numbers[i] <= recalled) {
          before++;
          last = times[i];
        }
      }
      System.out.printf("took %d %d %d%n", last, before, taken);
    }
  }

  private static int take(HiLo hilo, long[] numbers, long[] times) throws IOException {
    int taken = 0;
    long next = System.nanoTime();
    while (System.in.available() == 0) {
      for (int i = 0; i < EACH_MILLISECOND; i++) {
        numbers[taken] = hilo.nextNumber("orders");
        times[taken++] = System.currentTimeMillis();
      }
      if (taken == EACH_MILLISECOND) {
        System.out.println("ready");
      }
      next += TimeUnit.MILLISECONDS.toNanos(1);
      LockSupport.parkNanos(next - System.nanoTime());
    }
    return taken;
  }
}
