package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.internal.table.ReservationOutcome.Result;
import dev.hilo.spi.DedicatedConnections;
import dev.hilo.support.Await;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.Pools;
import dev.hilo.support.WithoutPrefetch;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.listener.MethodExecutionContext;
import net.ttddyy.dsproxy.listener.MethodExecutionListener;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.api.Test;

/** Dedicated connections are closed while HiLo is suspended. */
class H2SuspensionTest extends DatabaseTest implements OnDatabase {

  private final CountDownLatch comparing = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  /** Holds up the first connection of the application, which HiLo needs for a comparison. */
  private final class HeldUp implements MethodExecutionListener {

    @Override
    public void beforeMethod(MethodExecutionContext call) {
      if (call.getMethod().getName().equals("getConnection") && comparing.getCount() > 0) {
        comparing.countDown();
        Await.latch(released);
      }
    }

    @Override
    public void afterMethod(MethodExecutionContext call) {}
  }

  private HikariDataSource pool() {
    return Pools.hikari(schema().dataSource(), 1, Duration.ofSeconds(10));
  }

  private DataSource application(HikariDataSource pool) {
    return ProxyDataSourceBuilder.create(pool).methodListener(new HeldUp()).build();
  }

  /** How many connections are open, but for the one that asks. */
  private long open() {
    return number(
        "select count(*) from information_schema.sessions where session_id <> session_id()");
  }

  @Test
  void waitsForTheComparisonOfTheTablesThatUsesThem() throws Exception {
    long others = open();
    try (HikariDataSource pool = pool();
        HiLo hilo = WithoutPrefetch.builder(application(pool)).createTableIfMissing().build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
      Await.latch(comparing);
      CompletableFuture<Boolean> suspension = CompletableFuture.supplyAsync(hilo::suspend);
      // Otherwise it would end at once, and the comparison would open another connection.
      assertThatThrownBy(() -> suspension.get(500, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);

      released.countDown();

      assertThat(suspension.get(30, TimeUnit.SECONDS)).isTrue();
      Await.until(
          "the application alone has connections",
          () -> open() - others == pool.getHikariPoolMXBean().getTotalConnections());
    } finally {
      released.countDown();
    }
  }

  @Test
  void noComparisonBeginsBeforeTheNextReservation() throws Exception {
    released.countDown();
    try (HikariDataSource pool = pool();
        DedicatedConnections own =
            DedicatedConnections.of(application(pool), Duration.ofSeconds(10), false)) {
      JdbcCounterTable table = table(own, new TagSource.Fixed("A"), true);
      assertThat(table.set(new CompareAndSet(ORDERS, null, 10), LIMIT)).isTrue();
      table.disconnect();
      table.compare(ORDERS, LIMIT);
      assertThat(comparing.getCount()).isOne();

      CompareAndSet next = new CompareAndSet(ORDERS, 10L, 20);
      assertThat(table.reserve(new NodeScopeContract.OneChange(next), LIMIT).result())
          .isEqualTo(Result.RESERVED);
      table.compare(ORDERS, LIMIT);
      assertThat(comparing.getCount()).isZero();
    }
  }
}
