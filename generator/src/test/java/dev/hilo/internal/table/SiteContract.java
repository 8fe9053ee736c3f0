package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.CollectionStatistics;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.HiLoListener;
import dev.hilo.RangeSize;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.Listeners;
import dev.hilo.support.ProtocolRule;
import dev.hilo.support.TwoNodes;
import dev.hilo.support.WithoutPrefetch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A configured tag and a query for it: the client works on the server that has its tag. */
@Proves(Cell.PROTOCOL)
interface SiteContract extends OnDatabase {

  private static HiLoBuilder ofA(DataSource dataSource) {
    return WithoutPrefetch.builder(dataSource)
        .nodeTag("a")
        .nodeTagQuery(TwoNodes.TAG_QUERY)
        .rangeSize(RangeSize.fixed(10))
        .reserveTimeout(UNLESS_IT_HANGS);
  }

  private static void assertRefused(Callable<?> use) {
    assertThatThrownBy(use::call)
        .isInstanceOf(HiLoException.class)
        .hasMessageContainingAll(
            "The node tag is 'a' (nodeTag), and the database answers 'B' (nodeTagQuery)",
            "Let the connections lead to the server of 'a'.",
            "set nodeTag to it.");
  }

  @Test
  @ProtocolRule("G6")
  default void changesNothingOnAServerWithAnotherTag() throws Exception {
    AtomicInteger serving = new AtomicInteger();
    try (TwoNodes nodes = TwoNodes.withTables(schema());
        HiLo hilo = ofA(nodes.byConnection(serving::get)).build()) {
      hilo.verify();
      assertThat(hilo.nextIds("orders", 10)).endsWith("orders/10-a");
      assertThat(hilo.nextSequenceId("orders")).endsWith("1-a");
      assertThat(hilo.nextIdentity("companies")).isEqualTo("companies/1");
      gapless(hilo, nodes.a().dataSource());
      List<List<@Nullable Object>> ofA = TwoNodes.rows(nodes.a());
      // A copy, in which each change would find the Max that it expects.
      for (List<@Nullable Object> row : ofA) {
        nodes
            .b()
            .execute(
                "insert into hilo (name, node_tag, max_value) values ('%s', '%s', %s)"
                    .formatted(row.toArray()));
      }
      List<List<@Nullable Object>> ofB = TwoNodes.rows(nodes.b());

      serving.set(1);
      for (Callable<?> use :
          List.<Callable<?>>of(
              () -> hilo.nextId("orders"),
              () -> hilo.nextId("people"),
              () -> hilo.nextIds("orders", 500),
              () -> hilo.collection("orders").reserve(5),
              () -> hilo.nextIdentity("companies"),
              () -> hilo.identities().seed("companies", 100),
              () -> hilo.identities().seed("companies", 1),
              () -> hilo.identities().forceSeed("companies", 0),
              () -> hilo.counters().seed("orders", 100),
              () -> hilo.counters().seed("orders", 1),
              () -> gapless(hilo, nodes.b().dataSource()),
              () -> gapless(hilo, nodes.b().dataSource(), "new"),
              () -> {
                hilo.counters().reset();
                return 0;
              },
              () -> {
                hilo.verify();
                return 0;
              })) {
        assertRefused(use);
      }
      assertThat(TwoNodes.rows(nodes.b())).isEqualTo(ofB);
      assertThat(TwoNodes.rows(nodes.a())).isEqualTo(ofA);

      serving.set(0);
      assertThat(hilo.nextId("orders")).isEqualTo("orders/11-a");
    }
  }

  private static String gapless(HiLo hilo, DataSource source) throws SQLException {
    return gapless(hilo, source, "invoices");
  }

  private static String gapless(HiLo hilo, DataSource source, String prefix) throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      String id = hilo.nextGaplessIdentity(connection, prefix);
      connection.commit();
      return id;
    }
  }

  @Test
  @ProtocolRule("G6")
  default void aReturnToAnotherServerIsLost() {
    AtomicInteger serving = new AtomicInteger();
    List<Long> lost = new ArrayList<>();
    HiLoListener listener = Listeners.onRangeNotReturned(event -> lost.add(event.first()));
    try (TwoNodes nodes = TwoNodes.withTables(schema())) {
      HiLo hilo = ofA(nodes.byConnection(serving::get)).listener(listener).build();
      hilo.nextId("orders");
      nodes.b().execute("insert into hilo (name, node_tag, max_value) values ('orders', '*', 10)");
      serving.set(1);
      hilo.close();

      assertThat(lost).containsExactly(2L);
      assertThat(row("orders")).isEqualTo(10);
      assertThat(TwoNodes.rows(nodes.b())).hasToString("[[orders, *, 10]]");
    }
  }

  @Test
  default void closeReturnsNumbersToTheServerWithTheTag() {
    try (TwoNodes nodes = TwoNodes.withTables(schema())) {
      try (HiLo hilo = ofA(nodes.a().dataSource()).build()) {
        assertThat(hilo.nextId("orders")).isEqualTo("orders/1-a");
        assertThat(row("orders")).isEqualTo(10);
      }
      assertThat(row("orders")).isEqualTo(1);
    }
  }

  @Test
  @ProtocolRule("G5")
  default void aTagThatChangesIsAConflictOfSequenceIdsAndALabelOfOthers() {
    try (TwoNodes nodes = TwoNodes.withTables(schema());
        HiLo hilo =
            WithoutPrefetch.builder(nodes.a().dataSource())
                .nodeTagQuery(TwoNodes.TAG_QUERY)
                .rangeSize(RangeSize.fixed(1))
                .reserveTimeout(UNLESS_IT_HANGS)
                .build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
      assertThat(hilo.nextSequenceId("orders")).endsWith("1-A");
      nodes.a().execute("update node set tag = 'North'");

      assertThat(hilo.nextId("orders")).isEqualTo("orders/2-North");
      assertThat(hilo.nextSequenceId("orders")).endsWith("2-North");
      assertThat(hilo.counters().statistics().get("orders"))
          .extracting(CollectionStatistics::conflicts)
          .isEqualTo(0L);
      assertThat(hilo.counters().statistics().get("/"))
          .extracting(CollectionStatistics::conflicts)
          .isEqualTo(1L);
      assertThat(TwoNodes.rows(nodes.a()))
          .hasToString("[[/, a, 1], [/, north, 2], [orders, *, 2]]");
    }
  }
}
