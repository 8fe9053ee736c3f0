package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hilo.internal.range.FakeTable;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The id that a document comes with, and the one that it gets for it. */
class AssignTest {

  private final FakeTable table = new FakeTable();
  private final HiLo hilo = FakeHiLo.on(table).build();
  private final CollectionIds orders = hilo.collection("orders");

  @AfterEach
  void close() {
    hilo.close();
  }

  @Test
  void noneGivesAHiLoIdOfTheCollection() {
    assertThat(orders.assign(null)).isEqualTo("orders/1-A");
    assertThat(orders.assign(null)).isEqualTo("orders/2-A");
  }

  @Test
  void aBarGivesAnIdentityOfThePrefixBeforeIt() {
    assertThat(orders.assign("companies|")).isEqualTo("companies/1");
    assertThat(orders.assign("Companies|")).isEqualTo("Companies/2");
    assertThat(orders.assign("orders|")).isEqualTo("orders/1");
    assertThat(orders.assign("invoices/2026|")).isEqualTo("invoices/2026/1");
  }

  @Test
  void aSeparatorGivesASequenceIdOfThePrefixBeforeIt() {
    assertThat(orders.assign("companies/")).isEqualTo("companies/0000000000000000001-A");
    assertThat(orders.assign("orders/")).isEqualTo("orders/0000000000000000002-A");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t", " \n "})
  void blankGivesAGuid(String blank) {
    String id = orders.assign(blank);

    assertThat(id).hasSize(36);
    assertThat(UUID.fromString(id)).hasToString(id);
    assertThat(orders.assign(blank)).isNotEqualTo(id);
    assertThat(table.calls()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "users/ayende@ayende.com", "accounts/591-192/txs/2017-05-17", "orders/1-A", "Käse/Ñ/日本/😀",
        " a b ", "a|b", "1", "orders:"
      })
  void anythingElseStaysToTheLetter(String id) {
    assertThat(orders.assign(id)).isSameAs(id);
    assertThat(table.calls()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"|", "/", "orders/|", "orders|/", " |", " /", "a |", "/a|", "||", "a\\b|"})
  void aRequestWithoutAPrefixThatMayBeOneIsRefused(String request) {
    String prefix = request.substring(0, request.length() - 1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> orders.assign(request))
        .withMessageContainingAll("'" + prefix + "'", "refused because");
    assertThat(table.calls()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a", "a\\b", "a\u0000b", "a\u0085b", "a\uD83D"})
  void anIdThatMayBeNoneIsRefused(String id) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> orders.assign(id))
        .withMessageContaining("refused because");
  }

  @Test
  void anotherSeparatorAsksInPlaceOfTheSlash() {
    try (HiLo colon = FakeHiLo.on(table).separator(':').build()) {
      CollectionIds ids = colon.collection("orders");

      assertThat(ids.assign("companies:")).isEqualTo("companies:0000000000000000001-A");
      assertThat(ids.assign("companies|")).isEqualTo("companies:1");
      assertThat(ids.assign(null)).isEqualTo("orders:1-A");
      assertThat(ids.assign("companies/")).isEqualTo("companies/");
      assertThatIllegalArgumentException().isThrownBy(() -> ids.assign(":a"));
    }
  }
}
