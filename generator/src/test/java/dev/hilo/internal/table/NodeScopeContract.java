package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.CounterScope;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.HiLoListener;
import dev.hilo.RangeSize;
import dev.hilo.internal.table.ReservationOutcome.Result;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.Listeners;
import dev.hilo.support.ProtocolRule;
import dev.hilo.support.TwoNodes;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Schema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scope NODE: each node has a row of its own, under its own tag. */
@Proves(Cell.PROTOCOL)
interface NodeScopeContract extends OnDatabase {

  private static HiLoBuilder ofNodes(DataSource dataSource) {
    return WithoutPrefetch.builder(dataSource)
        .nodeTagQuery(TwoNodes.TAG_QUERY)
        .counterScope(CounterScope.NODE)
        .createTableIfMissing()
        .rangeSize(RangeSize.fixed(10))
        .reserveTimeout(Duration.ofSeconds(5));
  }

  private static HiLoBuilder ofAll(DataSource dataSource) {
    return WithoutPrefetch.builder(dataSource)
        .createTableIfMissing()
        .rangeSize(RangeSize.fixed(10));
  }

  private void becomes(String tag) {
    schema().execute("update node set tag = '" + tag + "'");
  }

  private static List<Object> row(String name, String tag, long max) {
    return List.of(name, tag, max);
  }

  /** With numbers as {@code long}, which SQLite does not return. */
  private static List<List<Object>> rows(Schema node) {
    List<List<Object>> rows = new ArrayList<>();
    for (List<@Nullable Object> row : TwoNodes.rows(node)) {
      rows.add(
          row(
              String.valueOf(row.get(0)),
              String.valueOf(row.get(1)),
              Long.parseLong(String.valueOf(row.get(2)))));
    }
    return rows;
  }

  @Test
  @ProtocolRule({"P1", "P2"})
  default void eachNodeHasARowBesideTheMarker() {
    try (TwoNodes nodes = new TwoNodes(schema());
        HiLo a = ofNodes(nodes.a().dataSource()).build();
        HiLo b = ofNodes(nodes.b().dataSource()).build()) {
      a.verify();
      assertThat(a.nextIds("orders", 11)).startsWith("orders/1-A").endsWith("orders/11-A");
      assertThat(b.nextId("orders")).isEqualTo("orders/1-B");
      assertThat(b.nextSequenceId("orders")).isEqualTo("orders/0000000000000000001-B");

      assertThat(rows(nodes.a())).containsExactly(row("orders", "*", -1), row("orders", "a", 11));
      assertThat(rows(nodes.b()))
          .containsExactlyInAnyOrder(
              row("/", "b", 10), row("orders", "*", -1), row("orders", "b", 10));
    }
  }

  @Test
  default void closeReturnsTheUnusedNumbersOfANode() {
    try (TwoNodes nodes = new TwoNodes(schema())) {
      HiLo hilo = ofNodes(schema().dataSource()).build();
      hilo.nextId("orders");
      hilo.nextSequenceId("orders");
      hilo.close();

      assertThat(rows(schema()))
          .containsExactlyInAnyOrder(
              row("/", "a", 1), row("orders", "*", -1), row("orders", "a", 1));
      try (HiLo later = ofNodes(schema().dataSource()).build()) {
        assertThat(later.nextId("orders")).isEqualTo("orders/2-A");
      }
      assertThat(nodes.b().query(TwoNodes.TAG_QUERY)).hasSize(1);
    }
  }

  /** A promoted standby, or a pool that leads to another server now. */
  @Test
  default void goesOnInTheRowOfAnotherNode() {
    try (TwoNodes nodes = new TwoNodes(schema());
        HiLo hilo = ofNodes(nodes.a().dataSource()).rangeSize(RangeSize.fixed(2)).build()) {
      assertThat(hilo.nextIds("orders", 2)).containsExactly("orders/1-A", "orders/2-A");
      becomes("B");
      assertThat(hilo.nextIds("orders", 2)).containsExactly("orders/3-B", "orders/4-B");
      becomes("A");
      assertThat(hilo.nextIds("orders", 2)).containsExactly("orders/5-A", "orders/6-A");
      assertThat(rows(schema()))
          .containsExactly(row("orders", "*", -1), row("orders", "a", 6), row("orders", "b", 4));
    }
  }

  @Test
  @ProtocolRule("M2")
  default void leapsIfMaxOfTheNodeMovedBackwards() {
    List<Long> resumed = new ArrayList<>();
    HiLoListener listener = Listeners.onMaxMovedBackwards(event -> resumed.add(event.resumedAt()));
    try (TwoNodes nodes = new TwoNodes(schema());
        HiLo hilo = ofNodes(nodes.a().dataSource()).listener(listener).build()) {
      hilo.nextIds("orders", 10);
      schema().execute("update hilo set max_value = 5 where node_tag = 'a'");

      assertThat(hilo.nextId("orders")).isEqualTo("orders/" + (10 + (1 << 20) + 1) + "-A");
      assertThat(resumed).containsExactly(10L + (1 << 20) + 1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @ProtocolRule({"P1", "T5"})
  default void aClientOfTheSharedScopeIsRefused(boolean used) {
    try (TwoNodes nodes = new TwoNodes(schema());
        HiLo other = ofNodes(nodes.a().dataSource()).build();
        HiLo hilo = ofAll(nodes.a().dataSource()).build()) {
      other.nextId("orders");
      List<List<Object>> before = rows(schema());
      if (used) {
        // It is known by now how the database raises Max.
        hilo.nextId("users");
        before = rows(schema());
      }

      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> hilo.nextId("orders"))
            .isInstanceOf(HiLoException.class)
            .hasMessageContainingAll(
                "'orders' has the scope NODE", "Set counterScope(NODE) here too");
      }
      assertThat(rows(schema())).isEqualTo(before);
    }
  }

  /** A name of a collection cannot end with {@code |}, so no identity has a marker. */
  @Test
  default void identitiesOfTheSharedScopeLeaveTheMarker() {
    try (TwoNodes nodes = new TwoNodes(schema());
        HiLo other = ofNodes(nodes.a().dataSource()).build();
        HiLo hilo = ofAll(nodes.a().dataSource()).build()) {
      other.nextId("orders");
      assertThat(hilo.nextIdentity("orders")).isEqualTo("orders/1");
      hilo.identities().seed("orders", 7);

      assertThat(hilo.identities().all()).hasToString("{orders|=7}");
      assertThat(rows(schema()))
          .containsExactlyInAnyOrder(
              row("orders", "*", -1), row("orders", "a", 10), row("orders|", "*", 7));
    }
  }

  /** The way that a client takes if it keeps losing. */
  @Test
  @ProtocolRule("S8")
  default void aBoundedIncrementLeavesTheMarker() throws TableException {
    try (TwoNodes nodes = new TwoNodes(schema());
        HiLo other = ofNodes(nodes.a().dataSource()).build()) {
      other.nextId("orders");
      List<List<Object>> before = rows(schema());

      ReservationOutcome outcome = table().reserve(new FirstIncrement(), LIMIT);
      // UNREAD where the database has no such statement.
      assertThat(outcome.result()).isIn(Result.OUT_OF_BOUNDS, Result.UNREAD);
      assertThat(rows(schema())).isEqualTo(before);
    }
  }

  /** The increment of a client that was given nothing yet. */
  record FirstIncrement() implements ReservationPlan {

    @Override
    public Strategy strategy() {
      return Strategy.INCREMENT;
    }

    @Override
    public Counter counter() {
      return Counter.shared("orders");
    }

    @Override
    public @Nullable CompareAndSet compareAndSet(String nodeTag) {
      return null;
    }

    @Override
    public BoundedIncrement increment(String nodeTag) {
      return new BoundedIncrement(ORDERS, 10, 0, Long.MAX_VALUE - 10);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 64})
  @ProtocolRule("P1")
  default void aClientOfTheScopeNodeIsRefusedByASharedCounter(long max) throws TableException {
    table().verify(LIMIT);
    try (TwoNodes nodes = new TwoNodes(schema());
        HiLo hilo = ofNodes(nodes.a().dataSource()).build()) {
      schema().execute("insert into hilo values ('orders', '*', " + max + ")");

      assertThatThrownBy(() -> hilo.nextId("orders"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContainingAll(
              "its Max is " + max + " in the row of all nodes",
              "Set counterScope(SHARED), or use another collection.");
      assertThat(rows(schema())).containsExactly(row("orders", "*", max));
      assertThat(hilo.nextId("users")).isEqualTo("users/1-A");
    }
  }

  /** The table of A and B behind a proxy. */
  private JdbcCounterTable behind(DataSource proxy) {
    return table(proxy, new TagSource.Query(TwoNodes.TAG_QUERY, String::strip, true), false);
  }

  /** The tag query runs on A, and the changes on B. */
  @Test
  @ProtocolRule("P2")
  default void changesNothingOnANodeThatHasAnotherTag() throws TableException {
    AtomicInteger changed = new AtomicInteger(1);
    try (TwoNodes nodes = TwoNodes.withTables(schema())) {
      JdbcCounterTable split =
          behind(
              nodes.byStatement(
                  sql -> sql.startsWith("update") || sql.startsWith("insert") ? changed.get() : 0));
      CounterKey a = new CounterKey("orders", "a");
      CompareAndSet first = new CompareAndSet(a, null, 10);
      CompareAndSet second = new CompareAndSet(a, 10L, 20);

      assertThat(split.reserve(new OneChange(first), LIMIT).result()).isEqualTo(Result.LOST);
      assertThat(rows(nodes.a())).isEmpty();
      changed.set(0);
      assertThat(split.reserve(new OneChange(first), LIMIT).result()).isEqualTo(Result.RESERVED);
      // A stale copy, in which the changes would find the Max that they expect.
      nodes.b().execute("insert into hilo values ('orders', 'a', 10)");
      changed.set(1);
      assertThat(split.reserve(new OneChange(second), LIMIT).result()).isEqualTo(Result.LOST);
      assertThat(split.giveBack(a, 10, 5, LIMIT)).isFalse();

      assertThat(rows(nodes.a())).containsExactly(row("orders", "*", -1), row("orders", "a", 10));
      assertThat(rows(nodes.b())).containsExactly(row("orders", "a", 10));
      changed.set(0);
      assertThat(split.giveBack(a, 10, 5, LIMIT)).isTrue();
    }
  }

  @Test
  @ProtocolRule("P2")
  default void readsNothingOnANodeThatHasAnotherTag() {
    try (TwoNodes nodes = TwoNodes.withTables(schema())) {
      JdbcCounterTable ofB = behind(nodes.byConnection(() -> 1));
      JdbcCounterTable split = behind(nodes.byStatement(sql -> sql.contains("hilo") ? 1 : 0));
      CounterKey a = new CounterKey("orders", "a");
      nodes.b().execute("insert into hilo values ('orders', 'a', 10)");

      for (Failing use :
          List.<Failing>of(
              () -> ofB.max(a, LIMIT),
              () -> split.reserve(new OneChange(new CompareAndSet(a, null, 10)), LIMIT))) {
        assertThatThrownBy(use::run)
            .isInstanceOfSatisfying(
                TableException.class, e -> assertThat(e.kind()).isEqualTo(FailureKind.CONFLICT))
            .hasMessageContaining("another database node answered ('B')");
      }
      assertThat(rows(nodes.a())).isEmpty();
      assertThat(rows(nodes.b())).containsExactly(row("orders", "a", 10));
    }
  }

  interface Failing {
    void run() throws TableException;
  }

  /** One attempt of a client that knows Max. */
  record OneChange(CompareAndSet change) implements ReservationPlan {

    @Override
    public Counter counter() {
      return Counter.perNode(change.key().name());
    }

    @Override
    public Strategy strategy() {
      return Strategy.USUAL;
    }

    @Override
    public CompareAndSet compareAndSet(String nodeTag) {
      return change;
    }

    @Override
    public BoundedIncrement increment(String nodeTag) {
      return new BoundedIncrement(change.key(), 10, 0, Long.MAX_VALUE - 10);
    }
  }

  /** The pool leads to B when the instance closes, and B has a stale copy of the row of A. */
  @Test
  @ProtocolRule({"P2", "E4"})
  default void aReturnToAnotherNodeIsLost() {
    AtomicInteger serving = new AtomicInteger();
    List<Long> lost = new ArrayList<>();
    HiLoListener listener = Listeners.onRangeNotReturned(event -> lost.add(event.first()));
    try (TwoNodes nodes = TwoNodes.withTables(schema())) {
      HiLo hilo = ofNodes(nodes.byConnection(serving::get)).listener(listener).build();
      hilo.nextId("orders");
      nodes.b().execute("insert into hilo values ('orders', 'a', 10)");
      serving.set(1);
      hilo.close();

      assertThat(lost).containsExactly(2L);
      assertThat(rows(nodes.a())).contains(row("orders", "a", 10));
      assertThat(rows(nodes.b())).containsExactly(row("orders", "a", 10));
    }
  }

  /**
   * A proxy that changes nodes at any statement. Errors are allowed here, two equal ids are not.
   */
  @Test
  default void aProxyThatSplitsTransactionsMakesNoTwoEqualIds() {
    try (TwoNodes nodes = TwoNodes.withTables(schema())) {
      AtomicInteger serving = new AtomicInteger();
      DataSource split =
          nodes.byStatement(
              sql ->
                  ThreadLocalRandom.current().nextInt(6) == 0
                      ? serving.updateAndGet(node -> 1 - node)
                      : serving.get());
      List<List<String>> all = ConcurrentCalls.run(2, () -> idsOfSeveralInstances(split));

      List<String> ids = all.stream().flatMap(List::stream).toList();
      assertThat(ids).hasSizeGreaterThan(10).doesNotHaveDuplicates();
      assertThat(nodes.a().query("select name from hilo where node_tag = 'b'")).isEmpty();
      assertThat(nodes.b().query("select name from hilo where node_tag = 'a'")).isEmpty();
    }
  }

  private static List<String> idsOfSeveralInstances(DataSource split) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      try (HiLo hilo = ofNodes(split).rangeSize(RangeSize.fixed(3)).build()) {
        for (int n = 0; n < 10; n++) {
          ids.add(hilo.nextId("orders"));
        }
      } catch (HiLoException e) {
        assertThat(e).hasMessageContaining("No numbers for 'orders'");
      }
    }
    return ids;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select tag from no_such_nodes",
        "select tag from node where 1 = 0",
        "select tag from node;"
      })
  default void verifyNamesAQueryThatCannotBePartOfAStatement(String query) {
    try (TwoNodes nodes = new TwoNodes(schema());
        HiLo hilo = ofNodes(nodes.a().dataSource()).nodeTagQuery(query).build()) {
      for (Runnable use : new Runnable[] {hilo::verify, () -> hilo.nextId("orders")}) {
        assertThatThrownBy(use::run)
            .isInstanceOf(HiLoException.class)
            .hasMessageContainingAll("The query for the node tag", query);
      }
      assertThat(rows(schema())).isEmpty();
    }
  }
}
