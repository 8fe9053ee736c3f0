package dev.hilo.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the rules of other generators leave unused, on a store of 2 ms: the README compares it with
 * {@link SimulationTest}. The rules were compared with the real code: CosId 2.13.3 and Leaf's
 * {@code SegmentIDGenImpl} (commit 86a6441) reserved as much at the same number.
 */
@Execution(ExecutionMode.CONCURRENT)
class PeerRulesTest {

  private static final long DELAY = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long WARM_UP = TimeUnit.MINUTES.toNanos(20);
  private static final long WATCHED = TimeUnit.MINUTES.toNanos(100);

  private final VirtualTime time = new VirtualTime();
  private final UnusedNumbers figures = new UnusedNumbers();
  private final NumberStore store = new VirtualStore(time, figures, DELAY);
  private long waited;

  @ParameterizedTest
  @CsvSource({"10, 2.44, 200", "1000, 4.23, 7200", "20000, 7.06, 51000"})
  void cosIdsChainWastesMostAndLosesItOnClose(long rate, double figure, long lost) {
    double product = product(rate, store -> new CosIdChainRule(100, time, time::begin, store));

    assertThat(product).isCloseTo(figure, within(0.005));
    assertThat(figures.unused()).isEqualTo(lost);
  }

  @ParameterizedTest
  @CsvSource({"10, 1.99, 40000", "1000, 1.30, 480000", "20000, 1.40, 896000"})
  void leafWastesTwiceTheLeastAndLosesItOnClose(long rate, double figure, long lost) {
    double product = product(rate, store -> new LeafRule(2_000, time, time::begin, store));

    assertThat(product).isCloseTo(figure, within(0.005));
    assertThat(figures.unused()).isEqualTo(lost);
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 1_000, 20_000})
  void callersOfPooledLoWaitOncePerPool(long rate) {
    double product = product(rate, store -> new PooledLoRule(50, store));

    assertThat(product).isLessThan(0.5);
    assertThat(waited).isEqualTo(WATCHED / TimeUnit.SECONDS.toNanos(1) * rate / 50);
  }

  /** Mean numbers unused at a kill × reservations ÷ ids, after a settled start. */
  private double product(long rate, Function<NumberStore, NumberGenerator> maker) {
    NumberGenerator generator = maker.apply(store);
    long interval = TimeUnit.SECONDS.toNanos(1) / rate;
    new VirtualCallers(time, generator, figures).one(interval, WARM_UP);
    long ids = figures.handedOut();
    long reservations = figures.reservations();
    DoubleSupplier unusedAtAKill = figures.sampleUnused(time, WATCHED);
    VirtualCallers callers = new VirtualCallers(time, generator, figures);

    callers.one(interval, WATCHED);

    waited = callers.waited();
    ids = figures.handedOut() - ids;
    reservations = figures.reservations() - reservations;
    generator.close();
    time.close();
    return unusedAtAKill.getAsDouble() * reservations / ids;
  }
}
