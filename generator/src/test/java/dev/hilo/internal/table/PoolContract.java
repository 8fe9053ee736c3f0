package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.RangeSize;
import dev.hilo.internal.table.ConnectionStateContract.Isolation;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pools with settings of their own. */
@Proves(Cell.PROTOCOL)
interface PoolContract extends OnDatabase {

  @ParameterizedTest
  @CsvSource({
    "true, false, READ_COMMITTED", "false, false, READ_COMMITTED", "false, true, READ_COMMITTED",
    "true, true, READ_COMMITTED", "false, false, REPEATABLE_READ", "false, false, SERIALIZABLE",
    "true, false, SERIALIZABLE"
  })
  default void anyPoolWillDo(boolean autoCommit, boolean readOnly, Isolation isolation) {
    IssuedNumbers numbers = new IssuedNumbers();
    try (HikariDataSource pool = pool(autoCommit, readOnly, isolation)) {
      try (HiLo a = client(pool);
          HiLo b = client(pool)) {
        ConcurrentCalls.run(
            8, List.of(a, b), hilo -> numbers.take(50, () -> hilo.nextNumber("orders")));
      }
      Await.until(
          "no connection is leaked", () -> pool.getHikariPoolMXBean().getActiveConnections() == 0);
    }
    numbers.noneTwice();
    assertThat(row("orders")).isGreaterThanOrEqualTo(numbers.highest());
  }

  private static HiLo client(HikariDataSource pool) {
    return WithoutPrefetch.builder(pool)
        .rangeSize(RangeSize.fixed(4))
        .createTableIfMissing()
        .build();
  }

  private HikariDataSource pool(boolean autoCommit, boolean readOnly, Isolation isolation) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(schema().url());
    config.setUsername(schema().user());
    config.setPassword(schema().password());
    config.setMaximumPoolSize(3);
    config.setAutoCommit(autoCommit);
    config.setReadOnly(readOnly && connectionsMayBeReadOnly());
    config.setTransactionIsolation(String.valueOf(isolation(isolation.level)));
    return new HikariDataSource(config);
  }
}
