package dev.hilo.benchmarks.processes;

import static java.util.Objects.requireNonNull;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.CollectionIds;
import dev.hilo.CollectionStatistics;
import dev.hilo.CompareAndSet;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.RangeSize;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A process of its own: takes numbers as fast as it can. Says {@code ready}, then does one {@link
 * Errand} for each line it is sent and answers with a {@link Tally}, until there are no more.
 */
final class NumberTaker {

  static final String READY = "ready";
  static final String TALLY = "tally ";

  private static final String COLLECTION = "orders";

  /** So many numbers between two looks at the clock, which costs more than a number. */
  private static final int BETWEEN_LOOKS = 16;

  private final CollectionIds ids;
  private final HiLo hilo;
  private long last;

  private NumberTaker(HiLo hilo) {
    this.hilo = hilo;
    this.ids = hilo.collection(COLLECTION);
  }

  public static void main(String[] arguments) throws Exception {
    BufferedReader errands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    say(READY);
    for (String line = errands.readLine(); line != null; line = errands.readLine()) {
      say(TALLY + run(Errand.of(line)).line());
    }
  }

  private static Tally run(Errand errand) throws IOException, InterruptedException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(errand.url());
    config.setUsername(errand.user());
    config.setPassword(errand.password());
    config.setMaximumPoolSize(2);
    RangeLog ranges = new RangeLog();
    try (HikariDataSource pool = new HikariDataSource(config)) {
      Tally tally;
      HiLoBuilder builder =
          HiLo.builder(pool).rangeSize(RangeSize.fixed(errand.size())).listener(ranges);
      if (errand.way() == Way.COMPARE_AND_SET) {
        CompareAndSet.everywhere(builder);
      }
      try (HiLo hilo = builder.build()) {
        hilo.verify();
        Thread.sleep(Math.max(0, errand.beginMillis() - System.currentTimeMillis()));
        tally = new NumberTaker(hilo).take(errand);
      }
      ranges.write(errand.ranges());
      return tally;
    }
  }

  private Tally take(Errand errand) {
    long begin = takeUntil(System.nanoTime() + errand.settleMillis() * 1_000_000);
    CollectionStatistics before = statistics();
    long end = takeUntil(begin + errand.watchMillis() * 1_000_000);
    CollectionStatistics after = statistics();
    return new Tally(
        after.generated() - before.generated(),
        after.reservations() - before.reservations(),
        after.conflicts() - before.conflicts(),
        end - begin);
  }

  private CollectionStatistics statistics() {
    return requireNonNull(hilo.statistics().get(COLLECTION));
  }

  private long takeUntil(long deadline) {
    long now;
    do {
      for (int i = 0; i < BETWEEN_LOOKS; i++) {
        long number = ids.nextNumber();
        if (number <= last) {
          throw new IllegalStateException(number + " came after " + last);
        }
        last = number;
      }
      now = System.nanoTime();
    } while (now - deadline < 0);
    return now;
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
