package dev.hilo.starvation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.Pools;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.jdbc.datasource.AbstractDataSource;

/** Each tenant has a HiLo of its own. One whose database hangs delays no other. */
@Tag("starvation")
@Isolated("it counts the threads of the JVM")
class ManyTenantsTest {

  private static final int TENANTS = 40;
  private static final int COUNTERS = 4;
  private static final int MANY = 1_000;

  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicInteger hanging = new AtomicInteger();
  private final List<HiLo> sick = new ArrayList<>();

  /** A connection never comes, as from a pool whose server does not answer. */
  private final DataSource silent =
      new AbstractDataSource() {
        @Override
        public Connection getConnection() throws SQLException {
          hanging.incrementAndGet();
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          // For good, so that the callers do not wait for their whole timeout.
          throw new SQLException("The password was changed meanwhile", "28000");
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
          return getConnection();
        }
      };

  @AfterEach
  void close() {
    end.countDown();
    sick.forEach(HiLo::close);
  }

  private ConcurrentCalls<Boolean> useSickTenants(int tenants, int counters, Duration timeout) {
    for (int i = 0; i < tenants; i++) {
      sick.add(HiLo.builder(silent).reserveTimeout(timeout).build());
    }
    AtomicInteger next = new AtomicInteger();
    ConcurrentCalls<Boolean> calls =
        ConcurrentCalls.start(
            tenants * counters,
            () -> {
              int call = next.getAndIncrement();
              assertThatThrownBy(() -> sick.get(call % tenants).nextId("orders" + call / tenants))
                  .isInstanceOf(HiLoException.class)
                  .hasMessageContaining("No numbers for 'orders" + call / tenants + "'");
              return true;
            });
    Await.until("every reservation hangs", () -> hanging.get() == tenants * counters);
    return calls;
  }

  @Test
  void aColdStartOfHealthyTenantsIsServedBesideTenantsThatHang() {
    ConcurrentCalls<Boolean> calls = useSickTenants(TENANTS, COUNTERS, Duration.ofSeconds(20));
    List<Schema> schemas = new ArrayList<>();
    List<HikariDataSource> pools = new ArrayList<>();
    List<HiLo> healthy = new ArrayList<>();
    for (int i = 0; i < TENANTS; i++) {
      Schema schema = TestDatabase.H2.server().newSchema();
      schemas.add(schema);
      HikariDataSource pool = Pools.hikari(schema.dataSource(), 1, true);
      pools.add(pool);
      healthy.add(
          HiLo.builder(pool).createTableIfMissing().reserveTimeout(Duration.ofMinutes(1)).build());
    }

    AtomicInteger next = new AtomicInteger();
    assertThat(
            ConcurrentCalls.run(
                TENANTS, () -> healthy.get(next.getAndIncrement()).nextId("orders")))
        .containsOnly("orders/1-A")
        .hasSize(TENANTS);

    healthy.forEach(HiLo::close);
    pools.forEach(HikariDataSource::close);
    schemas.forEach(Schema::close);
    end.countDown();
    assertThat(calls.results()).hasSize(TENANTS * COUNTERS);
  }

  @Test
  void aThousandTenantsThatHangHoldOneThreadForEachCounterThatWaits() {
    ConcurrentCalls<Boolean> calls = useSickTenants(MANY, 1, Duration.ofSeconds(20));

    long threads =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("hilo"))
            .count();

    assertThat(threads).isBetween((long) MANY, (long) MANY * 2);
    end.countDown();
    assertThat(calls.results()).hasSize(MANY);
  }
}
