package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.Row;
import dev.hilo.support.ProtocolRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table goes back in time under a running client. */
class BackwardsTest {

  private static final long LEAP = 1_048_576;

  private final FakeTable table = new FakeTable();
  private final Client a = Client.of(table).build();

  @ProtocolRule({"M1", "M2", "M4"})
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRestoredRowIsOvertakenByFar(boolean raising) {
    table.raising(raising);
    assertThat(a.take("orders", 64)).isEqualTo(64);
    table.restore("orders", 12);

    assertThat(a.next("orders")).isEqualTo(64 + LEAP + 1);

    assertThat(table.row("orders")).isEqualTo(64 + LEAP + 32);
    assertThat(a.events.told())
        .containsSubsequence(
            "backwards orders 12<64 resumed 1048641", "reserved orders 1048641..1048672");
    assertThat(a.take("orders", 32)).isEqualTo(64 + LEAP + 33);
  }

  @Test
  void numbersBelowTheLeapDoNotRemain() {
    a.take("orders", 10);
    table.restore("orders", 5);
    Counter orders = a.chain("orders");
    Client.prefetch(orders);
    a.next("orders");
    assertThat(orders.state().generated()).isEqualTo(11);
    assertThat(orders.state().remaining()).isEqualTo(31);

    a.close();
    assertThat(orders.state().generated()).isEqualTo(11);
    assertThat(orders.state().remaining()).isZero();
  }

  @Test
  void noClientGetsAnEarlierNumberAfterwards() {
    Client b = Client.of(table).build();
    a.take("orders", 32);
    b.take("orders", 32);
    table.restore("orders", 12);
    a.next("orders");

    assertThat(b.next("orders")).isGreaterThan(64 + LEAP);
    assertThat(Client.of(table).build().next("orders")).isGreaterThan(64 + LEAP);
  }

  @ProtocolRule("M1")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anEmptiedTableIsOvertakenToo(boolean raising) {
    table.raising(raising);
    a.take("orders", 64);
    table.truncate();

    assertThat(a.next("orders")).isEqualTo(64 + LEAP + 1);

    assertThat(a.events.told()).contains("backwards orders no row<64 resumed 1048641");
  }

  @Test
  void aRowOfZeroIsOvertakenToo() {
    a.take("orders", 64);
    table.restore("orders", 0);

    assertThat(a.next("orders")).isEqualTo(64 + LEAP + 1);
  }

  @Test
  void aLostRaceAgainstTheInsertAfterTruncationIsNoWayBack() {
    a.take("orders", 64);
    table.truncate();
    table.before("insert", () -> table.restore("orders", 32));

    assertThat(a.next("orders")).isEqualTo(64 + LEAP + 1);
  }

  @ProtocolRule("M3")
  @Test
  void bufferedRangesAreDiscardedAndNotReturned() {
    a.take("orders", 32);
    a.take("orders", 10);
    table.restore("orders", 12);
    table.drainCalls();
    Client.prefetch(a.chain("orders"));

    assertThat(a.next("orders")).isEqualTo(64 + LEAP + 1);
    a.close();

    assertThat(table.calls())
        .filteredOn(call -> call.startsWith("set"))
        .containsExactly(
            "set orders 64->96", "set orders 12->1048672", "set orders 1048672->1048641");
    assertThat(a.events.told()).contains("returned orders 1048642..1048672");
  }

  @Test
  void itsOwnNumbersAreCountedOnceMoreAfterASecondFallBack() {
    a.take("orders", 64);
    table.restore("orders", 12);
    long second = a.take("orders", 32);
    table.restore("orders", 12);

    assertThat(a.next("orders")).isEqualTo(second + LEAP + 1);
  }

  @Test
  void aMaxThatOthersReturnedIsNoFallBack() {
    Client b = Client.of(table).build();
    a.take("orders", 32);
    b.next("orders");
    b.close();

    assertThat(a.next("orders")).isEqualTo(34);
    assertThat(a.events.told()).noneMatch(event -> event.startsWith("backwards"));
  }

  @Test
  void continuesAfterAnExhaustedMaxIsCorrected() {
    a.take("orders", 32);
    table.restore("orders", NumberRange.HIGHEST - 40);
    assertThat(a.take("orders", 32)).isEqualTo(NumberRange.HIGHEST - 8);
    assertThatThrownBy(() -> a.next("orders"))
        .hasMessageContaining("used up: its Max is " + (NumberRange.HIGHEST - 8));
    table.restore("orders", 1000);

    assertThat(a.next("orders")).isEqualTo(1000 + LEAP + 1);

    assertThat(a.take("orders", 32)).isEqualTo(1000 + LEAP + 33);
    assertThat(a.events.told())
        .containsSequence(
            "backwards orders 1000<" + (NumberRange.HIGHEST - 8) + " resumed 1049577",
            "reserved orders 1049577..1049608",
            "reserved orders 1049609..1049640");
  }

  @Test
  void readsMaxBeforeItRefusesBecauseOfACachedOne() {
    table.restore("orders", NumberRange.HIGHEST - 40);
    a.take("orders", 32);
    table.restore("orders", 1000);

    assertThat(a.next("orders")).isEqualTo(1000 + LEAP + 1);
  }

  @Test
  void repeatsNoOwnNumberIfTheCorrectedMaxIsTooLow() {
    a.take("orders", 64);
    table.restore("orders", NumberRange.HIGHEST - 40);
    a.take("orders", 32);
    table.restore("orders", 12);

    assertThat(a.next("orders")).isEqualTo(64 + LEAP + 1);

    // Some of the numbers up there are its own.
    table.restore("orders", NumberRange.HIGHEST - 100);
    a.take("orders", 31);
    assertThatThrownBy(() -> a.next("orders")).hasMessageContaining("used up");
  }

  @Test
  void asksForARestartIfItsOwnNumbersLeaveNoRoom() {
    table.restore("orders", Row.TOP - 20);
    a.take("orders", 32);
    table.restore("orders", NumberRange.HIGHEST - 40);
    a.take("orders", 32);
    table.restore("orders", 1000);

    assertThatThrownBy(() -> a.next("orders"))
        .hasMessageContainingAll(
            "its Max is 1000", "given numbers up to " + (NumberRange.HIGHEST - 8), "restart");
  }

  /**
   * What docs/reference/databases.md says under "Restoring a backup", and why it asks to kill old
   * clients.
   */
  @Test
  void closingAfterARestoreCanReturnNumbersOfAnotherClient() {
    a.take("orders", 33);
    table.restore("orders", 32);
    Client b = Client.of(table).build();
    assertThat(b.take("orders", 2)).isEqualTo(34);

    a.close();

    assertThat(a.events.told())
        .containsExactly(
            "reserved orders 1..32", "reserved orders 33..64", "returned orders 34..64");
    assertThat(Client.of(table).build().next("orders")).as("B has it").isEqualTo(34);
  }

  @Test
  void aClientKilledAfterARestoreReturnsNothing() {
    a.take("orders", 33);
    table.restore("orders", 32);
    Client b = Client.of(table).build();
    b.take("orders", 2);

    assertThat(Client.of(table).build().next("orders")).isEqualTo(65);
  }

  @Test
  void raisingMaxAfterARestoreProtectsRunningClients() {
    a.take("orders", 33);
    table.restore("orders", 32 + LEAP);
    Client b = Client.of(table).build();
    assertThat(b.next("orders")).isEqualTo(33 + LEAP);

    a.close();

    assertThat(table.row("orders")).isEqualTo(64 + LEAP);
    assertThat(a.events.told()).noneMatch(event -> event.startsWith("returned"));
  }
}
