package dev.hilo.starvation;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.RangeSize;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.CuttingProxy;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The network drops what is sent on a connection that the pool still trusts. */
@Tag("starvation")
@Isolated("it measures how long callers wait")
class PostgreSqlSilentConnectionTest extends DatabaseTest {

  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  /** HikariCP lends a connection untested that was used within the last 500 ms. */
  private static final Duration TRUSTED = Duration.ofMillis(100);

  @Test
  void theNextReservationSucceedsWithinAThirdOfTheTimeout() throws Exception {
    try (CuttingProxy network = CuttingProxy.before(schema());
        HikariDataSource pool = pool(network);
        HiLo hilo =
            WithoutPrefetch.builder(pool)
                .createTableIfMissing()
                .rangeSize(RangeSize.fixed(1))
                .reserveTimeout(TIMEOUT)
                .build()) {
      assertThat(hilo.nextNumber("orders")).isEqualTo(1);
      assertThat(hilo.nextNumber("orders")).isEqualTo(2);
      Thread.sleep(TRUSTED.toMillis());
      network.silenceAll();
      long began = System.nanoTime();

      assertThat(hilo.nextNumber("orders")).isEqualTo(3);

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(TIMEOUT.dividedBy(3));
    }
  }

  /** Opens further connections only when they are needed. */
  private HikariDataSource pool(CuttingProxy network) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(network.url());
    config.setUsername(schema().user());
    config.setPassword(schema().password());
    config.setMaximumPoolSize(4);
    config.setMinimumIdle(1);
    return new HikariDataSource(config);
  }
}
