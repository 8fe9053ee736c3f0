package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.RangeSize;
import dev.hilo.WithoutIncrements;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.Pools;
import dev.hilo.testdb.CuttingProxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Round trips of a reservation while no other client reserves, counted on the wire. */
@Proves(Cell.PROTOCOL)
interface WireContract extends OnDatabase {

  @Test
  default void aReservationIsOne() {
    try (CuttingProxy proxy = CuttingProxy.before(schema());
        HikariDataSource pool = Pools.hikari(proxy.dataSource(), 1, true)) {
      long turns = autoCommitIsDoubtful() ? 2 : 1;
      assertThat(turns(proxy, HiLo.builder(pool))).isEqualTo(turns);
      assertThat(turns(proxy, WithoutIncrements.only(HiLo.builder(pool)))).isEqualTo(turns);
    }
  }

  @Test
  default void withoutAutoCommitTheCommitIsAnother() {
    try (CuttingProxy proxy = CuttingProxy.before(schema());
        HikariDataSource pool =
            Pools.hikari(proxy.url(), schema().user(), schema().password(), 1, false, false)) {
      assertThat(turns(proxy, shared(pool))).isEqualTo(2);
      assertThat(turns(proxy, WithoutIncrements.only(shared(pool)))).isEqualTo(2);
      assertThat(turns(proxy, HiLo.builder(pool))).as("dedicated connections").isOne();
    }
  }

  @Test
  default void aQueryForTheTagIsAnother() {
    try (CuttingProxy proxy = CuttingProxy.before(schema());
        HikariDataSource pool = Pools.hikari(proxy.dataSource(), 1, false)) {
      assertThat(turns(proxy, shared(pool).nodeTagQuery(selecting("'B'")))).isEqualTo(3);
    }
  }

  @Test
  default void withoutAPoolItIsOneBesideTheConnection() throws SQLException {
    try (CuttingProxy proxy = CuttingProxy.before(schema())) {
      DataSource dataSource = proxy.dataSource();
      dataSource.getConnection().close();
      long before = turnsAtRest(proxy);
      for (int i = 0; i < 10; i++) {
        dataSource.getConnection().close();
      }
      long connections = turnsAtRest(proxy) - before;
      try (HiLo hilo = small(HiLo.builder(dataSource))) {
        before = turnsAtRest(proxy);
        for (int i = 0; i < 10; i++) {
          hilo.nextIds("orders", 10);
        }
        long commits = autoCommitIsDoubtful() ? 10 : 0;
        assertThat(turnsAtRest(proxy) - before - commits)
            .isBetween(connections + 8, connections + 12);
      }
    }
  }

  /**
   * The round trips once no more are counted. No thread waits for the last message of a connection,
   * so it may come late.
   */
  private static long turnsAtRest(CuttingProxy proxy) {
    long turns = proxy.turns();
    long end = System.nanoTime() + UNLESS_IT_HANGS.toNanos();
    for (int equal = 0; equal < 20 && System.nanoTime() - end < 0; equal++) {
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
      long now = proxy.turns();
      equal = now == turns ? equal : 0;
      turns = now;
    }
    return turns;
  }

  private static HiLoBuilder shared(DataSource pool) {
    return HiLo.builder(pool).connections(ConnectionUse.SHARED);
  }

  private static HiLo small(HiLoBuilder builder) {
    HiLo hilo =
        builder
            .prefetch(false)
            .createTableIfMissing()
            .rangeSize(RangeSize.fixed(10))
            .reserveTimeout(UNLESS_IT_HANGS)
            .build();
    // The first two find out what there is.
    hilo.nextIds("orders", 10);
    hilo.nextIds("orders", 10);
    return hilo;
  }

  /** The least that any took: a pool tests a connection that it had back for half a second. */
  private static long turns(CuttingProxy proxy, HiLoBuilder builder) {
    proxy.delay(Duration.ofMillis(5));
    try (HiLo hilo = small(builder)) {
      return LongStream.range(0, 10)
          .map(
              i -> {
                long before = proxy.turns();
                hilo.nextIds("orders", 10);
                return proxy.turns() - before;
              })
          .min()
          .orElseThrow();
    }
  }
}
