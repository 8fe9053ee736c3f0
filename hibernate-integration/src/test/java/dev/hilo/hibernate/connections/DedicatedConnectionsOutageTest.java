package dev.hilo.hibernate.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.pool.HikariPool;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
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

  private Boot switched() {
    return shop()
        .with("hibernate.connection.url", SwitchedDriver.url(schema().url()))
        .hilo("connections", "dedicated")
        .hilo("range_size", 1)
        .hilo("reserve_timeout", 2000);
  }

  @Tag("slow")
  @Test
  void recoversFromAnOutageBeforeTheFirstId() throws Exception {
    try (SwitchedDriver driver = SwitchedDriver.registered();
        SessionFactory factory = switched().build()) {
      driver.turnOff();
      assertFails(
          () -> Order.generatedId(factory),
          "Connection refused",
          "HiLo opens its own, nearly always one",
          "set hibernate.hilo.connections=shared");
      driver.turnOn();
      assertThat(Order.generatedId(factory)).isEqualTo("orders/1-A");
    }
  }

  /** No retry would help: the driver is asked once, however long callers may wait. */
  @ParameterizedTest
  @MethodSource("bugs")
  void failsAtOnceIfTheDriverHasABug(Throwable bug) throws Exception {
    try (SwitchedDriver driver = SwitchedDriver.registered();
        SessionFactory factory = switched().hilo("reserve_timeout", 60_000).build()) {
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
        SessionFactory factory = switched().build()) {
      driver.failWith(new HikariPool.PoolInitializationException(new SQLException("timeout")));
      assertFails(
          () -> Order.generatedId(factory), "timeout", "HiLo opens its own, nearly always one");
      assertThat(driver.failures()).isGreaterThan(1);
      driver.failWith(null);
      assertThat(Order.generatedId(factory)).isEqualTo("orders/1-A");
    }
  }

  @Tag("slow")
  @Test
  void closingDoesNotWaitForADatabaseThatNeverAnswers() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (SwitchedDriver driver = SwitchedDriver.registered()) {
      SessionFactory factory = switched().build();
      int before = driver.everOpened();
      driver.hangUntil(end);
      assertFails(() -> Order.generatedId(factory), "No connection has come");

      long began = System.nanoTime();
      factory.close();

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
      assertThat(before).isPositive();
      end.countDown();
      long giveUp = System.nanoTime() + Duration.ofSeconds(10).toNanos();
      boolean closed = false;
      while (!closed && System.nanoTime() < giveUp) {
        Thread.sleep(10);
        closed = driver.everOpened() > before && driver.open() == 0;
      }
      assertThat(closed).as("the late connection is closed").isTrue();
    } finally {
      end.countDown();
    }
  }

  @Tag("slow")
  @Test
  void recoversFromAnOutageBetweenTwoIds() throws Exception {
    try (SwitchedDriver driver = SwitchedDriver.registered()) {
      try (SessionFactory factory = switched().build()) {
        assertThat(Order.generatedId(factory)).isEqualTo("orders/1-A");
        driver.cut();
        assertThat(Order.generatedId(factory)).as("on a new connection").startsWith("orders/");
        driver.turnOff();
        assertFails(() -> Order.generatedId(factory), "Connection refused");
        driver.turnOn();
        assertThat(Order.generatedId(factory)).startsWith("orders/");
      }
      assertThat(driver.open()).isZero();
    }
  }
}
