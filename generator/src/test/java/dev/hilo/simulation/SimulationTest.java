package dev.hilo.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.size.TimeBasedSize;
import dev.hilo.testdb.RawFigures;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a client leaves unused, and how long its callers wait. docs/background/benchmarks.md names
 * it.
 */
@Execution(ExecutionMode.CONCURRENT)
class SimulationTest {

  private static final int LEAST = 32;
  private static final int MOST = 1 << 20;
  private static final RangeSizePolicy ADAPTIVE =
      new AdaptiveSize(LEAST, MOST, TimeUnit.SECONDS.toNanos(30), TimeUnit.SECONDS.toNanos(60));
  private static final RangeSizePolicy LASTING =
      new TimeBasedSize(TimeUnit.SECONDS.toNanos(1), LEAST, MOST);

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long STATEMENT = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long CALM_INTERVAL = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long BURST_INTERVAL = SECOND / 50_000;

  /** The worst figure of each promise. */
  private static final Map<String, Double> WORST = new ConcurrentSkipListMap<>();

  private static void note(String promise, double figure) {
    WORST.merge(promise, figure, Math::max);
  }

  @AfterAll
  static void tell() throws IOException {
    RawFigures figures = new RawFigures("simulated-pace");
    WORST.forEach((promise, most) -> figures.add(promise, Math.round(most * 1_000) / 1_000.0));
    figures.write();
  }

  @ParameterizedTest
  @CsvSource({
    "10, 200", "10, 2000", "10, 20000",
    "1000, 200", "1000, 2000", "1000, 20000",
    "20000, 200", "20000, 2000", "20000, 20000"
  })
  void leavesFewUnusedAtAKillAndNoneAfterAClose(long rate, long delayMicros) {
    try (VirtualTime time = new VirtualTime()) {
      UnusedNumbers figures = new UnusedNumbers();
      long delay = TimeUnit.MICROSECONDS.toNanos(delayMicros);
      SimulatedClient client = new SimulatedClient(ADAPTIVE, true, time, figures, delay);
      new VirtualCallers(time, client, figures).one(SECOND / rate, TimeUnit.MINUTES.toNanos(20));
      long ids = figures.handedOut();
      long reservations = figures.reservations();
      long duration = TimeUnit.MINUTES.toNanos(rate > 1_000 ? 30 : 300);
      DoubleSupplier unusedAtAKill = figures.sampleUnused(time, duration);

      // The first call of these comes as long after the last one before as all others do.
      time.sleepUntil(time.nanos() + SECOND / rate);
      VirtualCallers callers = new VirtualCallers(time, client, figures);
      callers.one(SECOND / rate, duration);

      assertThat(callers.waited()).isZero();
      double share = (double) (figures.reservations() - reservations) / (figures.handedOut() - ids);
      double product = unusedAtAKill.getAsDouble() * share;
      note("unused at a kill × reservations ÷ ids", product);
      assertThat(product).isLessThanOrEqualTo(0.6);
      client.close();
      assertThat(figures.unused()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "10, 200", "10, 2000", "10, 20000",
    "1000, 200", "1000, 2000", "1000, 20000",
    "20000, 200", "20000, 2000", "20000, 20000"
  })
  void leavesASecondsIdsUnusedWithRangesOfOneSecond(long rate, long delayMicros) {
    try (VirtualTime time = new VirtualTime()) {
      UnusedNumbers figures = new UnusedNumbers();
      long delay = TimeUnit.MICROSECONDS.toNanos(delayMicros);
      SimulatedClient client = new SimulatedClient(LASTING, true, time, figures, delay);
      new VirtualCallers(time, client, figures).one(SECOND / rate, TimeUnit.MINUTES.toNanos(20));
      figures.forgetMost();

      // The first call of these comes as long after the last one before as all others do.
      time.sleepUntil(time.nanos() + SECOND / rate);
      VirtualCallers callers = new VirtualCallers(time, client, figures);
      callers.one(SECOND / rate, TimeUnit.MINUTES.toNanos(10));

      assertThat(callers.waited()).isZero();
      double allowed = rate + LEAST + figures.mostLead();
      note("unused with ranges of one second, of what it may be", figures.mostUnused() / allowed);
      assertThat((double) figures.mostUnused()).isLessThanOrEqualTo(allowed);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 200, false, 4", "1, 2000, false, 4", "1, 20000, false, 4", "8, 20000, false, 4",
    "32, 20000, false, 4", "1, 200, true, 3", "1, 2000, true, 3", "1, 20000, true, 3",
    "8, 20000, true, 3", "32, 20000, true, 3"
  })
  void callersOfAColdClientWaitForFewStatements(
      int callers, long delayMicros, boolean used, int statements) throws Exception {
    long burst = callers == 1 ? 60 * SECOND : SECOND / 2;
    double waits =
        longestWaits(TimeUnit.MICROSECONDS.toNanos(delayMicros), used, 0, callers, burst);
    note("statements waited for, cold, on a " + (used ? "used" : "new") + " counter", waits);
    assertThat(waits).isPositive().isLessThan(statements);
  }

  /** Each span ends at another place of the last range. */
  @ParameterizedTest
  @ValueSource(doubles = {60, 75.3, 83.1, 301.7, 320.4, 600})
  void aCallerWaitsForFewStatementsAfterACalmSpan(double seconds) throws Exception {
    double waits = longestWaits(STATEMENT, true, (long) (seconds * SECOND), 1, 60 * SECOND);
    assertThat(waits).isLessThan(3);
  }

  @ParameterizedTest
  @CsvSource({"1, 200", "8, 5", "32, 5"})
  void callersWaitForFewStatementsWhenTheRateJumps(int callers, int times) throws Exception {
    Random random = new Random(11);
    long burst = callers == 1 ? 2 * SECOND : SECOND / 2;
    for (int i = 0; i < times; i++) {
      long calm = 60 * SECOND + (long) (random.nextDouble() * 600e9);
      double waits = longestWaits(STATEMENT, true, calm, callers, burst);
      note("statements waited for when the rate jumps", waits);
      assertThat(waits).isLessThan(3);
    }
  }

  /** How long all waits of one caller take together at most, in statements. */
  private static double longestWaits(
      long statement, boolean used, long calm, int callers, long burst) throws Exception {
    try (VirtualTime time = new VirtualTime()) {
      UnusedNumbers figures = new UnusedNumbers();
      SimulatedClient client = new SimulatedClient(ADAPTIVE, used, time, figures, statement);
      new VirtualCallers(time, client, figures).one(CALM_INTERVAL, calm);

      VirtualCallers all = new VirtualCallers(time, client, figures);
      if (callers == 1) {
        all.one(BURST_INTERVAL, burst);
      } else {
        all.many(callers, BURST_INTERVAL, burst);
      }

      client.close();
      return (double) all.longestTogether() / statement;
    }
  }
}
