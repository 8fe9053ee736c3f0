package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoRetryException;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.Pools;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PostgreSqlCounterTableTest extends CounterTableContract
    implements RaiseContract, WireContract, ThrownErrorContract {

  /** As after a failover: open connections lead to a server that only reads, new ones do not. */
  @ParameterizedTest
  @EnumSource
  @Proves(Cell.ERRORS)
  void aReadOnlyServerIsRefusedAtOnceAndItsConnectionsAreGivenUp(ConnectionUse use)
      throws SQLException {
    Duration timeout = Duration.ofMinutes(2);
    try (HikariDataSource pool =
            Pools.hikari(schema().url(), schema().user(), schema().password(), 1, true, false);
        HiLo hilo =
            WithoutPrefetch.builder(pool)
                .connections(use)
                .createTableIfMissing()
                .gaplessIdentity("invoices")
                .reserveTimeout(timeout)
                .build()) {
      hilo.verify();
      String name = String.valueOf(schema().query("select current_database()").get(0).get(0));
      String mode = "alter database \"" + name + "\" %s default_transaction_read_only";
      schema().execute(mode.formatted("set") + " = on");
      schema()
          .execute(
              """
              set default_transaction_read_only = off;
              select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid()""");
      long began = System.nanoTime();

      refusesAll(hilo);
      pool.getHikariPoolMXBean().softEvictConnections();
      try (Connection caller = pool.getConnection()) {
        caller.setAutoCommit(false);
        assertThatThrownBy(() -> hilo.nextGaplessIdentity(caller, "invoices"))
            .isInstanceOf(HiLoException.class)
            .isNotInstanceOf(HiLoRetryException.class)
            .hasMessageContaining("The database only reads here");
        caller.rollback();
      }
      refusesAll(hilo);

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(timeout);
      Pools.assertNoneLent(pool);
      schema()
          .execute("begin; set transaction read write; " + mode.formatted("reset") + "; commit");
      // Each attempt gives up a connection, until one comes that was opened since.
      Await.until("a connection comes that writes", () -> isServed(hilo));
      assertThat(hilo.nextIdentity("users")).isEqualTo("users/1");
    }
  }

  private static boolean isServed(HiLo hilo) {
    try {
      return hilo.nextId("orders").equals("orders/1-A");
    } catch (HiLoException e) {
      assertThat(e).hasMessageContaining("The database only reads here");
      return false;
    }
  }

  private static void refusesAll(HiLo hilo) {
    for (Runnable call :
        new Runnable[] {
          () -> hilo.nextId("orders"),
          () -> hilo.nextIdentity("users"),
          () -> hilo.identities().seed("users", 7)
        }) {
      assertThatThrownBy(call::run)
          .isInstanceOf(HiLoException.class)
          .isNotInstanceOf(HiLoRetryException.class)
          .hasMessageContaining("The database only reads here");
    }
  }
}
