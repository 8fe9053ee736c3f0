package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Seeds beside threads that go on taking numbers. */
class H2SeedTest extends DatabaseTest {

  private static final int SEEDS = 50;

  @Test
  void noCallThatBeginsAfterASeedGetsANumberUpToIt() {
    IssuedNumbers numbers = new IssuedNumbers();
    AtomicLong seeded = new AtomicLong();
    AtomicBoolean done = new AtomicBoolean();
    try (HiLo hilo =
            HiLo.builder(schema().dataSource())
                .createTableIfMissing()
                .rangeSize(RangeSize.fixed(100))
                .reserveTimeout(Duration.ofMinutes(1))
                .build();
        HiLo seeder = WithoutPrefetch.builder(schema().dataSource()).build()) {
      ConcurrentCalls<Boolean> callers =
          ConcurrentCalls.start(
              4,
              () -> {
                while (!done.get()) {
                  long atLeast = seeded.get();
                  long number = hilo.nextNumber("orders");
                  assertThat(number).isGreaterThan(atLeast);
                  numbers.add(number);
                }
              });
      for (int seed = 0; seed < SEEDS; seed++) {
        int before = numbers.count();
        Await.until("numbers after a seed", () -> numbers.count() > before + 5);
        // Within the ranges in memory, and above what the table has.
        long value = numbers.highest() + (seed % 2 == 0 ? 10 : 1_000);
        if (seed % 3 == 0) {
          seeder.counters().seed("orders", value - 5);
        }
        assertThat(hilo.counters().seed("orders", value)).isGreaterThanOrEqualTo(value);
        seeded.set(value);
      }
      done.set(true);
      callers.results();
    }
    numbers.noneTwice();
  }
}
