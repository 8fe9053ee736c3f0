package dev.hilo.hibernate.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import com.zaxxer.hikari.pool.HikariPool;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.testdb.Await;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Outages of the database while HiLo has dedicated connections. */
final class DedicatedConnectionsOutageTest extends H2Test {

  private HikariDataSource pool() {
    HikariDataSource pool = Pools.unopened(SwitchedDriver.url(schema().url()), schema(), 2);
    pool.setExceptionOverride(new ClosedByH2());
    return pool;
  }

  private Boot switched(HikariDataSource pool) {
    return shop()
        .dataSource(pool)
        .hilo("connections", "dedicated")
        .hilo("range_size", 1)
        .hilo("reserve_timeout", "4000ms");
  }

  @Tag("slow")
  @Test
  void recoversFromAnOutageBeforeTheFirstId() throws Exception {
    try (SwitchedDriver driver = SwitchedDriver.registered();
        HikariDataSource pool = pool();
        SessionFactory factory = switched(pool).build()) {
      driver.turnOff();
      assertFails(
          () -> Order.generatedId(factory),
          "Connection refused",
          "HiLo opens its own, nearly always one",
          "set hibernate.hilo.connections=shared");
      driver.turnOn();
      assertThat(patiently(() -> Order.generatedId(factory))).matches("orders/\\d+-A");
    }
  }

  /** No retry would help: the driver is asked once, however long callers may wait. */
  @ParameterizedTest
  @MethodSource("bugs")
  void failsAtOnceIfTheDriverHasABug(Throwable bug) throws Exception {
    try (SwitchedDriver driver = SwitchedDriver.registered();
        HikariDataSource pool = pool();
        SessionFactory factory = switched(pool).hilo("reserve_timeout", "60000ms").build()) {
      driver.failWith(bug);
      assertThatThrownBy(() -> Order.generatedId(factory))
          .hasRootCause(bug)
          .hasMessageContaining(bug.getClass().getName())
          .message()
          .doesNotContain("accepts connections", "attempt");
      assertThat(driver.failures()).isOne();
    }
  }

  static List<Throwable> bugs() {
    return List.of(
        new ClassCastException("Boolean cannot be cast to String"),
        new NullPointerException("no settings"),
        new NoSuchMethodError("Provider.configure"));
  }

  /** Each pool has its own unchecked exception for a database that does not answer. */
  @Tag("slow")
  @Test
  void retriesAfterAnUncheckedExceptionOfAPool() throws Exception {
    try (SwitchedDriver driver = SwitchedDriver.registered();
        HikariDataSource pool = pool();
        SessionFactory factory = switched(pool).build()) {
      driver.failWith(new HikariPool.PoolInitializationException(new SQLException("timeout")));
      Await.until(
          "one call asks the driver again, as there may be no time to on a busy machine",
          () -> {
            int before = driver.failures();
            assertFails(
                () -> Order.generatedId(factory),
                "timeout",
                "HiLo opens its own, nearly always one");
            return driver.failures() > before + 1;
          });
      driver.failWith(null);
      assertThat(patiently(() -> Order.generatedId(factory))).matches("orders/\\d+-A");
    }
  }

  @Tag("slow")
  @Test
  void closingDoesNotWaitForADatabaseThatNeverAnswers() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (SwitchedDriver driver = SwitchedDriver.registered()) {
      int before;
      try (HikariDataSource pool = pool()) {
        SessionFactory factory = switched(pool).build();
        before = driver.everOpened();
        driver.hangUntil(end);
        assertFails(() -> Order.generatedId(factory), "No connection has come");

        long began = System.nanoTime();
        factory.close();

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofMinutes(2));
        assertThat(before).isPositive();
      }
      end.countDown();
      Await.until(
          "the late connection is closed",
          () -> driver.everOpened() > before && driver.open() == 0);
    } finally {
      end.countDown();
    }
  }

  @Tag("slow")
  @Test
  void recoversFromAnOutageBetweenTwoIds() throws Exception {
    try (SwitchedDriver driver = SwitchedDriver.registered()) {
      try (HikariDataSource pool = pool()) {
        SessionFactory factory = switched(pool).hilo("reserve_timeout", "8s").build();
        // HikariCP tries a refused connection again until then. At its start, it would make that
        // the login timeout of the whole JVM.
        pool.setConnectionTimeout(1_000);
        assertThat(patiently(() -> Order.generatedId(factory))).startsWith("orders/");
        driver.cut();
        assertThat(patiently(() -> Order.generatedId(factory)))
            .as("on a new connection")
            .startsWith("orders/");
        driver.turnOff();
        assertFails(() -> Order.generatedId(factory), "Connection refused");
        driver.turnOn();
        assertThat(patiently(() -> Order.generatedId(factory))).startsWith("orders/");
        factory.close();
      }
      Await.until("all connections are closed", () -> driver.open() == 0);
    }
  }

  /** Knows H2's codes of a closed connection, which HikariCP would lend again untested. */
  private static final class ClosedByH2 implements SQLExceptionOverride {
    @java.lang.Override
    public Override adjudicate(SQLException failure) {
      return List.of(90007, 90067, 90121, 90098).contains(failure.getErrorCode())
          ? Override.MUST_EVICT
          : Override.CONTINUE_EVICT;
    }
  }
}
