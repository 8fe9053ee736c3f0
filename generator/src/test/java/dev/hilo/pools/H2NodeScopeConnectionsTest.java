package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.ConnectionUse;
import dev.hilo.CounterScope;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.RangeSize;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.TwoNodes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Dedicated connections that lead to another node than the application's, in the scope NODE. */
class H2NodeScopeConnectionsTest extends DatabaseTest {

  private final AtomicInteger serving = new AtomicInteger();

  /** A pool whose only connection leads to B, while all later ones lead to A. */
  private HikariDataSource poolOnB(TwoNodes nodes) throws SQLException {
    HikariDataSource pool = new HikariDataSource();
    pool.setDataSource(nodes.byConnection(serving::get));
    pool.setMaximumPoolSize(1);
    serving.set(1);
    try (Connection connection = pool.getConnection()) {
      assertThat(connection.isValid(1)).isTrue();
    }
    serving.set(0);
    return pool;
  }

  private static HiLo hilo(HikariDataSource pool) {
    return HiLo.builder(pool)
        .connections(ConnectionUse.DEDICATED)
        .nodeTagQuery(TwoNodes.TAG_QUERY)
        .counterScope(CounterScope.NODE)
        .rangeSize(RangeSize.fixed(5))
        .prefetch(false)
        .build();
  }

  @Test
  void theTablesOfTwoNodesMayDiffer() throws SQLException {
    try (TwoNodes nodes = TwoNodes.withTables(schema());
        HikariDataSource pool = poolOnB(nodes)) {
      try (HiLo hilo = hilo(pool)) {
        for (int number = 1; number <= 12; number++) {
          assertThat(hilo.nextId("orders")).isEqualTo("orders/" + number + "-A");
        }
      }
      assertThat(TwoNodes.rows(nodes.a())).hasToString("[[orders, *, -1], [orders, a, 12]]");
      assertThat(TwoNodes.rows(nodes.b())).isEmpty();
    }
  }

  @Test
  void differentTablesUnderOneTagAreFound() throws SQLException {
    try (TwoNodes nodes = TwoNodes.withTables(schema())) {
      nodes.b().execute("update node set tag = 'A'");
      try (HikariDataSource pool = poolOnB(nodes);
          HiLo hilo = hilo(pool)) {
        assertThatThrownBy(
                () -> {
                  for (int i = 0; i < 100_000; i++) {
                    hilo.nextId("orders");
                  }
                })
            .isInstanceOf(HiLoException.class)
            .hasMessageContainingAll(
                "HiLo's own connections do not see the table", "Max is 0 in theirs");
      }
      assertThat(TwoNodes.rows(nodes.b())).isEmpty();
    }
  }
}
