package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.WithoutPrefetch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlCounterTableTest extends CounterTableContract
    implements RaiseContract, WireContract, ThrownErrorContract {

  /** Connector/J does not ask the server, and goes on to say that the mode is auto-commit. */
  @ParameterizedTest
  @CsvSource({"DEDICATED, 0", "SHARED, 0", "DEDICATED, 1", "SHARED, 1"})
  @Proves(Cell.PROTOCOL)
  void commitsWhereAStatementHasSwitchedAutoCommitOff(ConnectionUse use, int retries) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(schema().url());
    config.setUsername(schema().user());
    config.setPassword(schema().password());
    config.setMaximumPoolSize(1);
    config.setConnectionInitSql("set autocommit = 0");
    try (HikariDataSource pool = new HikariDataSource(config);
        HiLo hilo = WithoutPrefetch.builder(pool).connections(use).createTableIfMissing().build()) {
      for (int i = 0; i <= retries; i++) {
        assertThat(hilo.nextIdentity("users")).isEqualTo("users/" + (i + 1));
      }
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");

      assertThat(row("users|")).as("seen by others").isEqualTo(retries + 1);
      assertThat(row("orders")).isPositive();
    }
  }
}
