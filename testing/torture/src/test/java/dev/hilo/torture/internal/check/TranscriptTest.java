package dev.hilo.torture.internal.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.torture.internal.records.Records;
import dev.hilo.torture.internal.records.Violations;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the lines of clients prove. */
class TranscriptTest {

  private final Violations violations =
      new Violations(
          new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
  private final Records records = Records.empty(violations);
  private final Transcript one = new Transcript(1, "A", records);
  private final Transcript other = new Transcript(2, "B", records);

  @Test
  void acceptsNumbersOfDifferentClientsAndCounters() {
    read(one, "call 1 hilo orders 0", "id 1 5 orders/33-A orders/34-A");
    read(other, "call 1 hilo orders 0", "id 1 5 orders/1-B");
    read(other, "call 1 sequence orders 0", "id 1 5 orders/0000000000000000033-B");
    read(one, "call 1 identity orders 0", "id 1 5 orders/33");

    assertThat(violations.texts()).isEmpty();
    assertThat(records.figures().ids()).isEqualTo(5);
  }

  @Test
  void findsADuplicateOfAnotherTagAndCase() {
    read(one, "call 1 hilo orders 0", "id 1 5 orders/7-A");
    read(other, "call 9 hilo Orders 0", "id 9 5 Orders/7-B");

    assertThat(violations.texts())
        .singleElement()
        .asString()
        .contains("Orders/7-B was given twice", "client 1 printed", "Client 2, line 2: id 9 5");
  }

  @Test
  void findsANumberBelowOneThatItsClientPrintedBeforeTheCall() {
    read(one, "call 1 hilo orders 0", "call 2 hilo orders 0", "id 1 5 orders/9-A");
    read(one, "id 2 5 orders/8-A");
    assertThat(violations.texts()).as("the calls overlap").isEmpty();

    read(one, "call 2 hilo orders 0", "id 2 5 orders/7-A");
    assertThat(violations.texts()).singleElement().asString().contains("does not rise: 9 was");
  }

  @Test
  void comparesIdentitiesOfDifferentClientsByMarks() {
    read(one, "call 1 identity companies 0", "id 1 5 companies/10");
    read(other, "call 1 identity companies 0", "id 1 5 companies/9");
    assertThat(violations.texts()).as("the calls may overlap").isEmpty();

    records.ledger().mark();
    read(other, "call 1 identity companies 1", "id 1 5 companies/8");
    assertThat(violations.texts()).singleElement().asString().contains("companies/8 does not rise");
  }

  @Test
  void countsGaplessNumbersWhenTheyAreCommitted() {
    read(one, "call 1 gapless invoices 0", "id 1 5 invoices/1", "rollback 1");
    read(one, "call 1 gapless invoices 0", "id 1 5 invoices/1", "error 1 5 lost");
    read(one, "call 1 gapless invoices 0", "id 1 5 invoices/1", "commit 1");
    assertThat(violations.texts()).isEmpty();

    read(other, "call 1 gapless invoices 0", "id 1 5 invoices/1", "commit 1");
    assertThat(violations.texts()).singleElement().asString().contains("given twice");
  }

  /** A node of a cluster may lag behind; then the commit fails. */
  @Test
  void checksTheOrderOfGaplessNumbersWhenTheyAreCommitted() {
    read(one, "call 1 gapless invoices 0", "id 1 5 invoices/2", "commit 1");
    read(one, "call 1 gapless invoices 0", "id 1 5 invoices/1", "error 1 5 conflict");
    assertThat(violations.texts()).isEmpty();

    read(one, "call 1 gapless invoices 0", "id 1 5 invoices/1", "commit 1");
    assertThat(violations.texts()).singleElement().asString().contains("does not rise");
  }

  @Test
  void findsIdsOfTheWrongForm() {
    read(one, "call 1 hilo orders 0", "id 1 5 orders/1-B orders/2");
    read(one, "call 1 sequence orders 0", "id 1 5 orders/3-A");
    read(one, "call 1 identity orders 0", "id 1 5 people/3");

    assertThat(violations.texts()).hasSize(4).allMatch(text -> text.contains(" is no "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "hello", "call 1", "call 1 guid x 0", "id 1 5 orders/1-A", "commit 1", "id"})
  void refusesOtherLines(String line) {
    assertThatThrownBy(() -> one.line(line)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void countsTheNumbersThatAKillWouldLose() {
    read(one, "reserved 20", "call 1 hilo orders 0", "id 1 5 orders/1-A", "error 1 2 a b c");

    assertThat(one.unused()).isEqualTo(19);
    assertThat(records.figures().errors()).containsOnlyKeys("a b c");
  }

  private static void read(Transcript transcript, String... lines) {
    List.of(lines).forEach(transcript::line);
  }
}
