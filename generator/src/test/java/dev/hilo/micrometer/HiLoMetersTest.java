package dev.hilo.micrometer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoListener;
import dev.hilo.RangeSize;
import dev.hilo.internal.common.NumericIdType;
import dev.hilo.rows.ColumnLimit;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The meters of a real instance on a real table. */
final class HiLoMetersTest {

  private final Schema schema = TestDatabase.H2.server().newSchema();
  private final MockClock clock = new MockClock();
  private final SimpleMeterRegistry registry = registry(clock);
  private final List<HiLo> instances = new ArrayList<>();
  private final List<HiLo> metered = new ArrayList<>();
  private final AtomicLong reported = new AtomicLong();

  private static SimpleMeterRegistry registry(Clock clock) {
    return new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
  }

  @AfterEach
  void drop() {
    instances.forEach(HiLo::close);
    schema.close();
  }

  /** Notes an instance whose meters are bound, so that its other listeners hear events later. */
  private HiLo added(HiLo hilo) {
    instances.add(hilo);
    metered.add(hilo);
    hilo.addListener(
        new HiLoListener() {
          @Override
          public void rangeReserved(RangeReserved event) {
            reported.incrementAndGet();
          }

          @Override
          public void reservationFailed(ReservationFailed event) {
            reported.incrementAndGet();
          }
        });
    return hilo;
  }

  private HiLo hilo(HiLoMeters meters) {
    HiLo hilo =
        WithoutPrefetch.builder(schema.dataSource())
            .createTableIfMissing()
            .rangeSize(RangeSize.fixed(10))
            .build();
    meters.add(hilo, "hilo");
    return added(hilo);
  }

  /** Waits until HiLo has called the meters' listeners for all reservations. */
  private void heard() {
    Await.until(
        "all reservations are heard",
        () ->
            reported.get()
                >= metered.stream()
                    .flatMap(hilo -> hilo.counters().statistics().values().stream())
                    .mapToLong(each -> each.reservations() + each.failures())
                    .sum());
  }

  private double value(String meter, String collection) {
    return value(registry, meter, collection);
  }

  /** Of a counter or a gauge. */
  private double value(MeterRegistry of, String meter, String collection) {
    clock.addSeconds(1);
    heard();
    return of.get(meter)
        .tag("collection", collection)
        .meter()
        .measure()
        .iterator()
        .next()
        .getValue();
  }

  private long fetched(String collection, String outcome) {
    heard();
    return registry
        .get("hilo.range.fetch")
        .tags("collection", collection, "outcome", outcome)
        .timer()
        .count();
  }

  @Test
  void metersACollectionFromReservationToClose() {
    HiLoMeters meters = new HiLoMeters(5);
    meters.bindTo(registry);
    HiLo hilo = hilo(meters);
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
  void metersOneHiLo() {
    HiLo hilo = WithoutPrefetch.builder(schema.dataSource()).createTableIfMissing().build();
    // snippet: meters
    // @start region="meters"
    new HiLoMeters(hilo).bindTo(registry);
    // @end
    // end
    added(hilo);

    hilo.nextId("orders");
    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(1);
  }

  @Test
  void doesNotStayInMemoryWithTheRegistry() {
    WeakReference<HiLoMeters> meters = metersOfAnEvent();
    Await.until(
        "they are forgotten",
        () -> {
          System.gc();
          return meters.refersTo(null);
        });
    assertThat(fetched("orders", "failure")).isEqualTo(1);
  }

  private WeakReference<HiLoMeters> metersOfAnEvent() {
    HiLoMeters meters = new HiLoMeters(5);
    meters.bindTo(registry);
    meters
        .unit("hilo")
        .reservationFailed(
            new HiLoListener.ReservationFailed(
                "orders", Duration.ofMillis(1), new HiLoException("down", null)));
    return new WeakReference<>(meters);
  }

  @Test
  void recordsTheTimeOfEvents() {
    HiLoMeters meters = new HiLoMeters(5);
    meters.bindTo(registry);

    meters.unit("hilo").callerWaited(new HiLoListener.CallerWaited("orders", Duration.ofMillis(7)));
    meters
        .unit("hilo")
        .reservationFailed(
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
    HiLoMeters meters = new HiLoMeters(5);
    meters.bindTo(registry);
    HiLo hilo = hilo(meters);

    hilo.nextIdentities("companies", 3);
    hilo.nextSequenceId("companies");

    assertThat(value("hilo.ids.generated", "companies|")).isEqualTo(3);
    assertThat(value("hilo.ids.generated", "/")).isEqualTo(1);
  }

  @Test
  void countsFailuresAsAnOutcome() {
    HiLoMeters meters = new HiLoMeters(5);
    meters.bindTo(registry);
    try (HiLo noTable = WithoutPrefetch.builder(schema.dataSource()).build()) {
      meters.add(noTable, "hilo");
      assertThatThrownBy(() -> noTable.nextId("orders")).isInstanceOf(HiLoException.class);
    }

    assertThat(fetched("orders", "failure")).isEqualTo(1);
    assertThat(fetched("orders", "success")).isZero();
  }

  /** Where one statement cannot raise Max, a client that believes in an old one loses once. */
  @Test
  void countsConflicts() {
    try (Schema hsqldb = TestDatabase.HSQLDB.server().newSchema()) {
      HiLoMeters meters = new HiLoMeters(5);
      meters.bindTo(registry);
      HiLo hilo =
          WithoutPrefetch.builder(hsqldb.dataSource())
              .createTableIfMissing()
              .rangeSize(RangeSize.fixed(1))
              .build();
      meters.add(hilo, "hilo");
      for (int i = 0; i < 8; i++) {
        hilo.nextId("orders");
      }
      try (HiLo other = WithoutPrefetch.builder(hsqldb.dataSource()).build()) {
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
    HiLoMeters meters = new HiLoMeters(1);
    meters.bindTo(registry);
    HiLo hilo = hilo(meters);
    hilo.counters().declareColumn("orders", ColumnLimit.ofNumbers(NumericIdType.SHORT.highest()));
    hilo.counters().declareColumn("notes", ColumnLimit.ofNumbers(NumericIdType.INTEGER.highest()));
    hilo.nextId("orders");
    heard();
    hilo.nextIds("people", 25);
    hilo.nextIds("notes", 15);

    assertThat(value("hilo.counter.max", "orders")).isEqualTo(10);
    assertThat(value("hilo.counter.limit", "orders")).isEqualTo(32_767);
    assertThat(value("hilo.counter.exhaustion", "orders")).as("unknown at first").isNaN();
    assertThat(registry.get("hilo.counter.exhaustion").timeGauge().baseTimeUnit())
        .isEqualTo(TimeUnit.SECONDS);
    assertThat(value("hilo.counter.max", "other")).as("the fullest of them").isEqualTo(15);
    assertThat(value("hilo.counter.limit", "other")).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void sharesMetersBetweenCollectionsBeyondTheBound() {
    HiLoMeters meters = new HiLoMeters(2);
    meters.bindTo(registry);
    HiLo hilo = hilo(meters);
    for (String collection : new String[] {"orders", "people", "users", "notes", "orders"}) {
      hilo.nextId(collection);
      heard();
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
    heard();
    assertThat(registry.find("hilo.ids.generated").meters()).hasSize(3);
    assertThat(value("hilo.ids.generated", "other")).isEqualTo(52);
  }

  @Test
  void allowsABoundOfZeroButNoNegativeOne() {
    HiLoMeters meters = new HiLoMeters(0);
    meters.bindTo(registry);
    hilo(meters).nextId("orders");

    assertThat(value("hilo.ids.generated", "other")).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HiLoMeters(-1))
        .withMessageContaining("-1, is refused");
  }

  @Test
  void registersAllMetersInEachRegistry() {
    SimpleMeterRegistry second = registry(clock);
    HiLoMeters meters = new HiLoMeters(5);
    meters.bindTo(registry);
    meters.bindTo(second);
    hilo(meters).nextId("orders");

    assertThat(value(registry, "hilo.ids.generated", "orders")).isEqualTo(1);
    assertThat(value(second, "hilo.ids.generated", "orders")).isEqualTo(1);
  }

  @Test
  void countsOnceInARegistryThatIsBoundTwice() {
    HiLoMeters meters = new HiLoMeters(5);
    meters.bindTo(registry);
    meters.bindTo(registry);
    hilo(meters).nextId("orders");

    assertThat(fetched("orders", "success")).isEqualTo(1);
  }

  /** What is read in one go is one reading. */
  @Test
  void readsStatisticsOnceForMetersReadTogether() {
    HiLoMeters meters = new HiLoMeters(5);
    meters.bindTo(registry);
    HiLo hilo = hilo(meters);
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
    HiLoMeters meters = new HiLoMeters(5);
    meters.bindTo(registry);
    hilo(meters).nextId("orders");
    hilo(meters).nextId("orders");

    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(2);
    assertThat(value("hilo.ids.remaining", "orders")).isEqualTo(18);
    assertThat(fetched("orders", "success")).isEqualTo(2);
  }

  @Test
  void countsForARegistryThatIsAddedLater() {
    HiLoMeters meters = new HiLoMeters(1);
    HiLo hilo = hilo(meters);
    hilo.nextId("orders");
    hilo.nextIds("people", 2);

    meters.bindTo(registry);

    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(1);
    assertThat(value("hilo.ids.generated", "other")).isEqualTo(2);
    assertThat(fetched("orders", "success")).isZero();
  }

  @Test
  void metersWhatAHiLoDidBeforeItWasAdded() {
    HiLo hilo = WithoutPrefetch.builder(schema.dataSource()).createTableIfMissing().build();
    instances.add(hilo);
    CountDownLatch isReported = new CountDownLatch(1);
    hilo.addListener(
        new HiLoListener() {
          @Override
          public void rangeReserved(RangeReserved event) {
            isReported.countDown();
          }
        });
    hilo.nextId("orders");
    Await.latch(isReported);

    new HiLoMeters(hilo).bindTo(registry);

    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(1);
    assertThat(fetched("orders", "success")).isZero();
  }

  @Test
  void addsAHiLoOnce() {
    HiLoMeters meters = new HiLoMeters(5);
    meters.bindTo(registry);
    HiLo hilo = hilo(meters);
    meters.add(hilo, "other unit");
    hilo.nextId("orders");

    assertThat(value("hilo.ids.generated", "orders")).isEqualTo(1);
    assertThat(fetched("orders", "success")).isEqualTo(1);
  }

  @Test
  void distinguishesUnits() {
    HiLoMeters meters = new HiLoMeters(1);
    meters.bindTo(registry);
    hilo(meters).nextId("orders");
    HiLo second = WithoutPrefetch.builder(schema.dataSource()).build();
    meters.add(second, "archive");
    added(second).nextIds("people", 2);
    heard();

    assertThat(registry.find("hilo.ids.generated").meters())
        .extracting(
            meter -> meter.getId().getTag("collection"), meter -> meter.getId().getTag("unit"))
        .containsExactlyInAnyOrder(tuple("orders", "hilo"), tuple("people", "archive"));
    assertThat(value("hilo.ids.generated", "people")).isEqualTo(2);
  }
}
