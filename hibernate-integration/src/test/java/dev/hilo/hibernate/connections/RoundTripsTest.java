package dev.hilo.hibernate.connections;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.testdb.CuttingProxy;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.util.stream.LongStream;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** Round trips of a reservation on connections of HiLo's own, counted on the wire. */
@OnDatabases({TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
final class RoundTripsTest extends DatabaseTest {

  RoundTripsTest(TestDatabase database) {
    super(database);
  }

  @Test
  void reservesInOneRoundTrip() {
    try (CuttingProxy proxy = CuttingProxy.before(schema());
        HikariDataSource pool = Pools.unopened(proxy.url(), schema(), 2);
        SessionFactory factory =
            shop()
                .dataSource(pool)
                .hilo("connections", "dedicated")
                .hilo("range_size", 10)
                .hilo("prefetch", false)
                .build()) {
      HiLo hilo = HibernateHiLo.of(factory);
      // The first two find out what there is.
      hilo.nextIds("orders", 10);
      hilo.nextIds("orders", 10);
      long least =
          LongStream.range(0, 10)
              .map(
                  i -> {
                    long before = proxy.turns();
                    hilo.nextIds("orders", 10);
                    return proxy.turns() - before;
                  })
              .min()
              .orElseThrow();

      assertThat(least).isOne();
    }
  }
}
