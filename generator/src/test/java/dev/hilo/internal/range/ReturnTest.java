package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.support.ProtocolRule;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes back to the table when a client closes. */
class ReturnTest {

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();
  private final Client a = Client.of(table).time(time).build();
  private final Client b = Client.of(table).time(time).build();

  @ProtocolRule("B1")
  @Test
  void returnsUnusedNumbers() {
    assertThat(a.next("orders")).isEqualTo(1);
    a.close();
    assertThat(table.row("orders")).isEqualTo(1);

    assertThat(b.next("orders")).isEqualTo(2);
    assertThat(table.row("orders")).isEqualTo(33);
    assertThat(a.events.told()).contains("returned orders 2..32");
  }

  @ProtocolRule("B2")
  @Test
  void returnsNothingIfAnotherClientReservedSince() {
    a.take("orders", 2);
    b.take("orders", 8);

    a.close();
    assertThat(table.row("orders")).isEqualTo(64);
    assertThat(a.events.told()).contains("kept orders 3..32 overtaken");

    b.close();
    assertThat(table.row("orders")).isEqualTo(40);
  }

  @Test
  void theHighestRangeFirstAndNoFurtherThanItGoes() {
    a.take("orders", 10);
    b.take("orders", 1);
    Client.prefetch(a.chain("orders"));
    assertThat(table.row("orders")).isEqualTo(96);

    a.close();

    assertThat(table.row("orders")).isEqualTo(64);
    assertThat(a.events.told())
        .containsSubsequence("returned orders 65..96", "kept orders 11..32 overtaken");
  }

  @Test
  void returnsAllConsecutiveRanges() {
    a.take("orders", 10);
    Client.prefetch(a.chain("orders"));

    a.close();

    assertThat(table.row("orders")).isEqualTo(10);
  }

  @Test
  void nothingBelowARangeThatIsUsedUp() {
    a.take("orders", 10);
    Client.prefetch(a.chain("orders"));
    RangeCursor first = a.chain("orders").current();
    first.take(22);
    RangeCursor second = a.chain("orders").after(first, 1, a.chain("orders").settings.giveUpAt());
    second.take(32);
    table.drainCalls();

    a.close();

    assertThat(table.calls()).isEmpty();
  }

  @Test
  void nothingIfNothingWasTaken() {
    a.chain("orders");

    a.close();

    assertThat(table.calls()).isEmpty();
    assertThat(a.events.told()).isEmpty();
  }

  @Test
  void eachCounterForItself() {
    a.take("orders", 3);
    a.take("people", 4);
    a.close();

    assertThat(table.row("orders")).isEqualTo(3);
    assertThat(table.row("people")).isEqualTo(4);
  }

  @ProtocolRule("B3")
  @Test
  void againIfTheDatabaseItselfRolledItBack() {
    a.take("orders", 10);
    table.failNext(Fault.refused(FailureKind.CONFLICT), Fault.refused(FailureKind.CONFLICT));

    a.close();

    assertThat(table.row("orders")).isEqualTo(10);
    assertThat(time.sleeps()).hasSize(2);
  }

  @Test
  void allRangesThoughTheHighestWasRolledBackOnce() {
    a.take("orders", 10);
    Client.prefetch(a.chain("orders"));
    table.failNext(Fault.refused(FailureKind.CONFLICT));

    a.close();

    assertThat(table.row("orders")).isEqualTo(10);
  }

  @Test
  void notAgainBeyondTheTimeout() {
    a.take("orders", 10);
    table.drainCalls();
    table.failAll(() -> Fault.refused(FailureKind.CONFLICT));
    long before = time.nanos();

    a.close();

    assertThat(time.nanos() - before)
        .as("a little before the call gives up")
        .isBetween(Client.TIMEOUT.minusMillis(300).toNanos(), Client.TIMEOUT.toNanos());
    assertThat(a.events.told()).contains("kept orders 11..32 TableException");
  }

  @ProtocolRule({"B3", "E4"})
  @Test
  void notAgainIfTheOutcomeIsUnknown() {
    for (Fault fault :
        List.of(
            Fault.answerLost(),
            Fault.unsure(FailureKind.OTHER, true),
            Fault.unsure(FailureKind.CONFLICT, true))) {
      FakeTable other = new FakeTable();
      Client c = Client.of(other).build();
      c.take("orders", 10);
      other.drainCalls();
      other.failNext(fault);

      c.close();

      assertThat(other.calls()).as("%s", fault).containsExactly("set orders 32->10");
      assertThat(c.events.told()).contains("kept orders 11..32 TableException");
    }
  }

  @Test
  void aReturnWithALostAnswerReleasesNoNumberOfAnotherClient() {
    a.take("orders", 10);
    table.failNext(Fault.answerLost());
    table.after(
        "set orders 32->10",
        () -> {
          // Between the return and its lost answer B takes 11..42, uses 11..32 and returns.
          assertThat(b.take("orders", 22)).isEqualTo(32);
          b.close();
          assertThat(table.row("orders")).isEqualTo(32);
        });

    a.close();
    a.close();

    assertThat(table.row("orders")).isEqualTo(32);
    assertThat(Client.of(table).build().next("orders")).isEqualTo(33);
  }

  @Test
  void oneCounterThatFindsTheDatabaseGoneSparesTheOthersTheirTry() {
    a.take("orders", 10);
    a.take("people", 10);
    a.take("items", 10);
    table.drainCalls();
    table.failAll(Fault::callLost);

    a.close();

    assertThat(table.calls()).hasSize(1);
    assertThat(a.events.told()).filteredOn(event -> event.startsWith("kept")).hasSize(3);
  }

  @Test
  void aFailureOfOneCounterDoesNotKeepTheOthersFromReturning() {
    a.take("orders", 10);
    a.take("people", 10);
    table.failNext(Fault.refused(FailureKind.REFUSED));

    a.close();

    assertThat(a.events.told()).filteredOn(event -> event.startsWith("returned")).hasSize(1);
  }
}
