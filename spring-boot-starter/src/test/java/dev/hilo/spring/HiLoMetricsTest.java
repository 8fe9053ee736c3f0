package dev.hilo.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoListener;
import dev.hilo.RangeSize;
import dev.hilo.spi.ColumnLimit;
import dev.hilo.spi.NumericIdType;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The meters of a real instance on a real table. */
final class HiLoMetricsTest {

  private final Schema schema = TestDatabase.H2.server().newSchema();
  private final MockClock clock = new MockClock();
  private final SimpleMeterRegistry registry = registry(clock);
  private final List<HiLo> instances = new ArrayList<>();

  private static SimpleMeterRegistry registry(Clock clock) {
    return new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
  }

  @AfterEach
  void drop() {
    instances.forEach(HiLo::close);
    schema.close();
  }

  private HiLo hilo(HiLoMetrics metrics) {
    HiLo hilo =
        HiLo.builder(schema.dataSource())
            .createTableIfMissing()
            .rangeSize(RangeSize.fixed(10))
            .prefetch(false)
            .listener(metrics)
            .build();
    metrics.watch(hilo);
    instances.add(hilo);
    return hilo;
  }

  private double value(String meter, String collection) {
    return value(registry, meter, collection);
  }

  /** Of a counter or a gauge. */
  private double value(MeterRegistry of, String meter, String collection) {
    clock.addSeconds(1);
    return of.get(meter)
        .tag("collection", collection)
        .meter()
        .measure()
        .iterator()
        .next()
        .getValue();
  }

  private long fetched(String collection, String outcome) {
    return registry
        .get("hilo.range.fetch")
        .tags("collection", collection, "outcome", outcome)
        .timer()
        .count();
  }

  @Test
  void metersACollectionFromReservationToClose() {
    HiLoMetrics metrics = new HiLoMetrics(5);
    metrics.bindTo(registry);
    HiLo hilo = hilo(metrics);
    assertThat(registry.getMeters()).isEmpty();

    hilo.nextId("Orders");
    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(1);
    assertThat(value("hilo.ids.remaining", "orders")).isEqualTo(9);
    assertThat(value("hilo.range.size", "orders")).isEqualTo(10);
    assertThat(fetched("orders", "success")).isEqualTo(1);
    assertThat(registry.get("hilo.range.wait").tag("collection", "orders").timer().count())
        .isEqualTo(1);

    hilo.nextIds("orders", 12);
    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(13);
    assertThat(value("hilo.ids.remaining", "orders")).isEqualTo(7);
    assertThat(fetched("orders", "success")).isEqualTo(2);
    assertThat(fetched("orders", "failure")).isZero();
    assertThat(value("hilo.ids.returned", "orders")).isZero();

    hilo.close();
    assertThat(value("hilo.ids.returned", "orders")).isEqualTo(7);
    assertThat(value("hilo.ids.remaining", "orders")).isZero();
    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(13);
  }

  @Test
  void metersAHiLoWithoutSpring() {
    hilo(new HiLoMetrics(0)).verify(); // creates the table
    DataSource dataSource = schema.dataSource();
    // @start region="metrics"
    HiLoMetrics metrics = new HiLoMetrics(100); // collections with meters of their own
    metrics.bindTo(registry);
    HiLo hilo = HiLo.builder(dataSource).listener(metrics).build();
    metrics.watch(hilo);
    // @end
    instances.add(hilo);

    hilo.nextId("orders");
    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(1);
  }

  @Test
  void doesNotStayInMemoryWithTheRegistry() throws InterruptedException {
    WeakReference<HiLoMetrics> metrics = metersOfAnEvent();
    long begun = System.nanoTime();
    while (metrics.get() != null && System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(20)) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(metrics.get()).isNull();
    assertThat(fetched("orders", "failure")).isEqualTo(1);
  }

  private WeakReference<HiLoMetrics> metersOfAnEvent() {
    HiLoMetrics metrics = new HiLoMetrics(5);
    metrics.bindTo(registry);
    metrics.reservationFailed(
        new HiLoListener.ReservationFailed(
            "orders", Duration.ofMillis(1), new HiLoException("down", null)));
    return new WeakReference<>(metrics);
  }

  @Test
  void recordsTheTimeOfEvents() {
    HiLoMetrics metrics = new HiLoMetrics(5);
    metrics.bindTo(registry);

    metrics.callerWaited(new HiLoListener.CallerWaited("orders", Duration.ofMillis(7)));
    metrics.reservationFailed(
        new HiLoListener.ReservationFailed(
            "orders", Duration.ofMillis(20), new HiLoException("no", null)));

    assertThat(
            registry
                .get("hilo.range.wait")
                .tag("collection", "orders")
                .timer()
                .totalTime(TimeUnit.MILLISECONDS))
        .isEqualTo(7);
    assertThat(
            registry
                .get("hilo.range.fetch")
                .tags("collection", "orders", "outcome", "failure")
                .timer()
                .totalTime(TimeUnit.MILLISECONDS))
        .isEqualTo(20);
  }

  @Test
  void metersIdentitiesAndSequences() {
    HiLoMetrics metrics = new HiLoMetrics(5);
    metrics.bindTo(registry);
    HiLo hilo = hilo(metrics);

    hilo.nextIdentities("companies", 3);
    hilo.nextSequenceId("companies");

    assertThat(value("hilo.ids.generated", "companies|")).isEqualTo(3);
    assertThat(value("hilo.ids.generated", "/")).isEqualTo(1);
  }

  @Test
  void countsFailuresAsAnOutcome() {
    HiLoMetrics metrics = new HiLoMetrics(5);
    metrics.bindTo(registry);
    try (HiLo noTable = HiLo.builder(schema.dataSource()).listener(metrics).build()) {
      assertThatThrownBy(() -> noTable.nextId("orders")).isInstanceOf(HiLoException.class);
    }

    assertThat(fetched("orders", "failure")).isEqualTo(1);
    assertThat(fetched("orders", "success")).isZero();
  }

  /** Where one statement cannot raise Max, a client that believes in an old one loses once. */
  @Test
  void countsConflicts() {
    try (Schema hsqldb = TestDatabase.HSQLDB.server().newSchema()) {
      HiLoMetrics metrics = new HiLoMetrics(5);
      metrics.bindTo(registry);
      HiLo hilo =
          HiLo.builder(hsqldb.dataSource())
              .createTableIfMissing()
              .rangeSize(RangeSize.fixed(1))
              .prefetch(false)
              .listener(metrics)
              .build();
      metrics.watch(hilo);
      for (int i = 0; i < 8; i++) {
        hilo.nextId("orders");
      }
      try (HiLo other = HiLo.builder(hsqldb.dataSource()).build()) {
        other.nextId("orders");
        hilo.nextId("orders");
      }

      assertThat(value("hilo.range.conflicts", "orders"))
          .isPositive()
          .isEqualTo(
              (double) requireNonNull(hilo.counters().statistics().get("orders")).conflicts());
      hilo.close();
    }
  }

  @Test
  void metersHowFullCountersAre() {
    HiLoMetrics metrics = new HiLoMetrics(1);
    metrics.bindTo(registry);
    HiLo hilo = hilo(metrics);
    hilo.counters().declareColumn("orders", ColumnLimit.of(NumericIdType.SHORT));
    hilo.counters().declareColumn("notes", ColumnLimit.of(NumericIdType.INTEGER));
    hilo.nextId("orders");
    hilo.nextIds("people", 25);
    hilo.nextIds("notes", 15);

    assertThat(value("hilo.counter.max", "orders")).isEqualTo(10);
    assertThat(value("hilo.counter.limit", "orders")).isEqualTo(32_767);
    assertThat(value("hilo.counter.exhaustion", "orders")).as("unknown at first").isNaN();
    assertThat(value("hilo.counter.max", "other")).as("the fullest of them").isEqualTo(15);
    assertThat(value("hilo.counter.limit", "other")).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void metersTheRunway() {
    HiLoMetrics metrics = new HiLoMetrics(5);
    metrics.bindTo(registry);
    HiLo hilo = hilo(metrics);
    hilo.nextIdentity("orders");

    assertThat(value("hilo.ids.runway", "orders|")).as("identities have none").isNaN();
    assertThat(registry.get("hilo.ids.runway").timeGauge().baseTimeUnit())
        .isEqualTo(TimeUnit.SECONDS);
  }

  @Test
  void sharesMetersBetweenCollectionsBeyondTheBound() {
    HiLoMetrics metrics = new HiLoMetrics(2);
    metrics.bindTo(registry);
    HiLo hilo = hilo(metrics);
    for (String collection : new String[] {"orders", "people", "users", "notes", "orders"}) {
      hilo.nextId(collection);
    }

    assertThat(registry.find("hilo.ids.generated").meters())
        .extracting(meter -> meter.getId().getTag("collection"))
        .containsExactlyInAnyOrder("orders", "people", "other");
    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(2);
    assertThat(value("hilo.ids.generated", "other")).isEqualTo(2);
    assertThat(value("hilo.ids.remaining", "other")).isEqualTo(18);
    assertThat(fetched("other", "success")).isEqualTo(2);

    for (int i = 0; i < 50; i++) {
      hilo.nextId("c" + i);
    }
    assertThat(registry.find("hilo.ids.generated").meters()).hasSize(3);
    assertThat(value("hilo.ids.generated", "other")).isEqualTo(52);
  }

  @Test
  void allowsABoundOfZeroButNoNegativeOne() {
    HiLoMetrics metrics = new HiLoMetrics(0);
    metrics.bindTo(registry);
    hilo(metrics).nextId("orders");

    assertThat(value("hilo.ids.generated", "other")).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HiLoMetrics(-1))
        .withMessageContaining("-1, is refused");
  }

  @Test
  void registersAllMetersInEachRegistry() {
    SimpleMeterRegistry second = registry(clock);
    HiLoMetrics metrics = new HiLoMetrics(5);
    metrics.bindTo(registry);
    metrics.bindTo(second);
    hilo(metrics).nextId("orders");

    assertThat(value(registry, "hilo.ids.generated", "orders")).isEqualTo(1);
    assertThat(value(second, "hilo.ids.generated", "orders")).isEqualTo(1);
  }

  /** What is read in one go is one reading. */
  @Test
  void readsStatisticsOnceForMetersReadTogether() {
    HiLoMetrics metrics = new HiLoMetrics(5);
    metrics.bindTo(registry);
    HiLo hilo = hilo(metrics);
    hilo.nextId("orders");
    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(1);

    hilo.nextId("orders");
    assertThat(
            registry
                .get("hilo.ids.generated")
                .tag("collection", "orders")
                .functionCounter()
                .count())
        .isEqualTo(1);
    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(2);
  }

  @Test
  void addsUpSeveralInstances() {
    HiLoMetrics metrics = new HiLoMetrics(5);
    metrics.bindTo(registry);
    hilo(metrics).nextId("orders");
    hilo(metrics).nextId("orders");

    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(2);
    assertThat(value("hilo.ids.remaining", "orders")).isEqualTo(18);
    assertThat(fetched("orders", "success")).isEqualTo(2);
  }

  @Test
  void countsForARegistryThatIsAddedLater() {
    HiLoMetrics metrics = new HiLoMetrics(1);
    HiLo hilo = hilo(metrics);
    hilo.nextId("orders");
    hilo.nextIds("people", 2);

    metrics.bindTo(registry);

    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(1);
    assertThat(value("hilo.ids.generated", "other")).isEqualTo(2);
    assertThat(fetched("orders", "success")).isZero();
  }
}
