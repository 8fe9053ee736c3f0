package dev.hilo.starvation;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.Pools;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Transactions of other clients hold the rows of some counters; all other counters are served. */
@Tag("starvation")
@Isolated("it measures how long callers wait")
class PostgreSqlLockedRowsTest extends DatabaseTest {

  /** An attempt waits for a lock for an eighth of it: 60 s. */
  private static final Duration TIMEOUT = Duration.ofMinutes(8);

  /** Less than that: who has to wait for such an attempt is not served. */
  private static final Duration SERVED = Duration.ofSeconds(50);

  /** What waits for a locked row. */
  enum Call {
    SEED,
    NEXT_IDENTITY
  }

  @ParameterizedTest(name = "{0} rows, {1}")
  @CsvSource({
    "4, SEED",
    "8, SEED",
    "16, SEED",
    "4, NEXT_IDENTITY",
    "8, NEXT_IDENTITY",
    "16, NEXT_IDENTITY"
  })
  void servesAnUnlockedCounter(int rows, Call call) throws Exception {
    try (HikariDataSource pool = Pools.hikari(schema().dataSource(), 10, true);
        HiLo hilo =
            WithoutPrefetch.builder(pool).createTableIfMissing().reserveTimeout(TIMEOUT).build()) {
      for (int i = 1; i <= rows; i++) {
        hilo.nextIdentity("locked" + i);
      }
      try (Connection holder = holdingTheRows()) {
        AtomicInteger next = new AtomicInteger();
        ConcurrentCalls<Boolean> waiting =
            ConcurrentCalls.start(
                rows, () -> isServed(hilo, call, "locked" + next.incrementAndGet()));
        Await.until("a statement waits for a lock", () -> lockWaits() > 0);
        for (String free : new String[] {"orders", "people", "companies"}) {
          Thread.sleep(200);
          assertServed(hilo, free);
        }
        holder.rollback();
        waiting.results();
      }
    }
  }

  private static void assertServed(HiLo hilo, String collection) {
    long began = System.nanoTime();
    assertThat(hilo.nextId(collection)).isEqualTo(collection + "/1-A");
    assertThat(Duration.ofNanos(System.nanoTime() - began)).as(collection).isLessThan(SERVED);
  }

  /** Whether the row came free in time; both are fine. */
  private static boolean isServed(HiLo hilo, Call call, String prefix) {
    try {
      switch (call) {
        case SEED -> hilo.identities().seed(prefix, 1000);
        case NEXT_IDENTITY -> hilo.nextIdentity(prefix);
      }
      return true;
    } catch (HiLoException e) {
      return false;
    }
  }

  private Connection holdingTheRows() throws SQLException {
    Connection holder = schema().dataSource().getConnection();
    holder.setAutoCommit(false);
    try (Statement statement = holder.createStatement()) {
      statement.executeQuery("select * from hilo where name like 'locked%' for update").close();
    }
    return holder;
  }

  private long lockWaits() {
    Object count =
        schema()
            .query(
                "select count(*) from pg_stat_activity"
                    + " where wait_event_type = 'Lock' and datname = current_database()")
            .get(0)
            .get(0);
    return count instanceof Number number ? number.longValue() : 0;
  }
}
