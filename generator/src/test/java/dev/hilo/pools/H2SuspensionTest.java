package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.JdbcCounterTable;
import dev.hilo.internal.table.StatementCanceller;
import dev.hilo.internal.table.TagSource;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.table.dialect.TableName;
import dev.hilo.spi.DedicatedConnections;
import dev.hilo.support.Await;
import dev.hilo.support.DatabaseTest;
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
class H2SuspensionTest extends DatabaseTest {

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
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(schema().url());
    pool.setUsername(schema().user());
    pool.setPassword(schema().password());
    pool.setMaximumPoolSize(1);
    return pool;
  }

  private DataSource application(HikariDataSource pool) {
    return ProxyDataSourceBuilder.create(pool).methodListener(new HeldUp()).build();
  }

  private static JdbcCounterTable table(DedicatedConnections own) {
    return new JdbcCounterTable(
        own,
        quote -> new TableName(null, "hilo").quotedBy(quote, "do nothing"),
        new TagSource.Fixed("A"),
        true,
        true,
        new StatementCanceller());
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
    CounterKey key = new CounterKey("orders", "a");
    TimeLimits limit = TimeLimits.of(Duration.ofSeconds(10));
    released.countDown();
    try (HikariDataSource pool = pool();
        DedicatedConnections own =
            DedicatedConnections.of(application(pool), Duration.ofSeconds(10), false)) {
      JdbcCounterTable suspended = table(own);
      suspended.verify(limit);
      suspended.disconnect();
      suspended.compare(key, limit);
      assertThat(comparing.getCount()).isOne();

      table(own).compare(key, limit);
      assertThat(comparing.getCount()).as("another that is not suspended").isZero();
    }
  }
}
