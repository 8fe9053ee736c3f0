package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hilo.internal.range.FakeTable;
import java.sql.Connection;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ids of sites that write while cut off: only those with a node tag. */
class TaggedIdsOnlyTest {

  private final FakeTable table = new FakeTable();
  private final HiLo hilo = tagged().build();

  @AfterEach
  void close() {
    hilo.close();
  }

  private HiLoBuilder tagged() {
    return FakeHiLo.on(table).taggedIdsOnly(true).rangeSize(RangeSize.fixed(10));
  }

  @Test
  void textIdsStayPossible() {
    CollectionIds orders = hilo.collection("orders");
    assertThat(orders.assign(null)).isEqualTo("orders/1-A");
    assertThat(orders.assign("orders/")).isEqualTo("orders/0000000000000000001-A");
    assertThat(orders.assign("")).hasSize(36);
    assertThat(orders.assign("orders/x")).isEqualTo("orders/x");
    assertThat(hilo.counters().seed("orders", 100)).isEqualTo(100);
    assertThat(orders.nextId()).isEqualTo("orders/101-A");
  }

  static Map<String, Consumer<HiLo>> refused() {
    Connection connection = FakeHiLo.connectionInTransaction();
    return Map.ofEntries(
        Map.entry("A bare number", hilo -> hilo.nextNumber("orders")),
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

  @ParameterizedTest
  @MethodSource("refusals")
  void refusesNumbersThatAnotherSiteMayGive(Map.Entry<String, Consumer<HiLo>> refusal) {
    assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    assertThatIllegalStateException()
        .isThrownBy(() -> refusal.getValue().accept(hilo))
        .withMessageStartingWith(refusal.getKey() + " is refused, because only ids with a node tag")
        .withMessageEndingWith("Use a text with a HiLo or sequence id.");
    assertThat(hilo.counters().rows()).extracting(Counters.Row::name).containsExactly("orders");
  }

  @Test
  void refusesTheBareNumbersOfABlock() {
    IdBlock block = hilo.collection("orders").reserve(2);
    assertThatIllegalStateException().isThrownBy(block::nextNumber);
    assertThat(block.nextId()).isEqualTo("orders/1-A");
  }

  @Test
  void buildRefusesAGaplessIdentityAndAnEmptyTag() {
    assertThatIllegalStateException()
        .isThrownBy(() -> tagged().gaplessIdentity("Invoices").build())
        .withMessageStartingWith("The identity 'invoices|' is refused");
    assertThatIllegalStateException()
        .isThrownBy(() -> tagged().nodeTag("").build())
        .withMessageStartingWith("An empty node tag is refused");
  }

  @Test
  void buildRefusesToCreateTheTableOfASite() {
    HiLoBuilder site = tagged().nodeTag("North").nodeTagQuery("select node");
    assertThat(site.rules().isTagChecked()).isTrue();
    assertThat(site.rules().nodeTag()).isEqualTo("North");
    site.build().close();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> site.createTableIfMissing().build())
        .withMessageStartingWith("createTableIfMissing is refused beside a node tag and a query");
    HiLoBuilder labelled = FakeHiLo.on(table).nodeTagQuery("select node").createTableIfMissing();
    assertThat(labelled.rules().isTagChecked()).isFalse();
    assertThat(labelled.rules().nodeTag()).isNull();
    labelled.build().close();
  }
}
