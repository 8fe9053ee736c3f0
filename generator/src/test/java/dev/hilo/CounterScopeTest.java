package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.support.ProtocolRule;
import java.sql.Connection;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the scopes of counters allow. How NODE uses the table, its contract shows. */
class CounterScopeTest {

  private final FakeTable table = new FakeTable();
  private final HiLo hilo = ofNodes().build();

  @AfterEach
  void close() {
    hilo.close();
  }

  private HiLoBuilder ofNodes() {
    return FakeHiLo.on(table)
        .nodeTagQuery("select node")
        .counterScope(CounterScope.NODE)
        .rangeSize(RangeSize.fixed(10));
  }

  @Test
  void numbersRiseInAnInstanceFromNodeToNode() {
    assertThat(hilo.nextIds("orders", 10)).endsWith("orders/10-A");
    table.node(() -> "B");
    assertThat(hilo.nextId("Orders")).isEqualTo("Orders/11-B");
    assertThat(hilo.nextSequenceId("orders")).isEqualTo("orders/0000000000000000001-B");
    assertThat(table.row(new CounterKey("orders", "a"))).isEqualTo(10);
    assertThat(table.row(new CounterKey("orders", "b"))).isEqualTo(20);
  }

  @Test
  void otherIdsStayPossible() {
    CollectionIds orders = hilo.collection("orders");
    assertThat(orders.assign(null)).isEqualTo("orders/1-A");
    assertThat(orders.assign("orders/")).isEqualTo("orders/0000000000000000001-A");
    assertThat(orders.assign("")).hasSize(36);
    assertThat(orders.assign("orders/x")).isEqualTo("orders/x");
  }

  static Map<String, Consumer<HiLo>> refused() {
    Connection connection = FakeHiLo.connectionInTransaction();
    return Map.ofEntries(
        Map.entry("A bare number of 'orders'", hilo -> hilo.nextNumber("orders")),
        Map.entry("The identity 'a|'", hilo -> hilo.nextIdentity("a")),
        Map.entry("The identity 'b|'", hilo -> hilo.nextIdentities("b", 2)),
        Map.entry("The identity 'c|'", hilo -> hilo.collection("orders").assign("C|")),
        Map.entry("The identity 'd|'", hilo -> hilo.assign(new Object(), "d|")),
        Map.entry("The identity 'e|'", hilo -> hilo.nextGaplessIdentity(connection, "e")),
        Map.entry("The identity 'f|'", hilo -> hilo.identities().nextNumber("f")),
        Map.entry(
            "The identity 'g|'", hilo -> hilo.identities().nextGaplessNumber(connection, "g")),
        Map.entry("The identity 'h|'", hilo -> hilo.identities().declareGapless("h")),
        Map.entry("The identity 'i|'", hilo -> hilo.identities().seed("i", 7)),
        Map.entry("The identity 'j|'", hilo -> hilo.identities().forceSeed("j", 7)));
  }

  static Stream<Map.Entry<String, Consumer<HiLo>>> refusals() {
    return refused().entrySet().stream();
  }

  @ProtocolRule("P3")
  @ParameterizedTest
  @MethodSource("refusals")
  void refusesNumbersThatTwoNodesWouldGive(Map.Entry<String, Consumer<HiLo>> refusal) {
    assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    assertThatIllegalStateException()
        .isThrownBy(() -> refusal.getValue().accept(hilo))
        .withMessageStartingWith(refusal.getKey() + " is refused in the counter scope NODE: ")
        .withMessageEndingWith("or set counterScope(SHARED).");
    assertThat(hilo.counters().rows()).extracting(Counters.Row::name).containsExactly("orders");
  }

  @Test
  void buildRefusesAFixedTag() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FakeHiLo.on(table).counterScope(CounterScope.NODE).build())
        .withMessageContainingAll(
            "The counter scope NODE with the fixed node tag 'A'", "nodeTagQuery");
    assertThatIllegalArgumentException().isThrownBy(() -> ofNodes().nodeTag("B").build());
  }

  @Test
  void buildRefusesAGaplessIdentity() {
    assertThatThrownBy(() -> ofNodes().gaplessIdentity("Invoices").build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("The identity 'invoices|' is refused");
  }

  @Test
  void aClientOfTheSharedScopeNamesTheMarker() {
    table.restore("orders", -1);
    table.restore("users", -2);
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      assertThatThrownBy(() -> hilo.nextId("orders"))
          .hasMessageContaining("The counter 'orders' has the scope NODE");
      assertThatThrownBy(() -> hilo.nextId("users"))
          .hasMessageContaining("Max of 'users' is -2. It is 0 or more: correct the row.");
      assertThat(hilo.counters().rows())
          .containsExactlyInAnyOrder(
              new Counters.Row("orders", "*", -1), new Counters.Row("users", "*", -2));
      assertThat(hilo.counters().used()).containsExactly(new Counters.Row("users", "*", -2));
    }
    assertThat(table.row("orders")).isEqualTo(-1);
  }
}
