package dev.hilo.internal.range;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.Row;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.dialect.FailureKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reservations by one statement, where the table has such. */
class RaiseTest {

  private static final String SEQUENCE = "/";

  private final FakeTable table = new FakeTable();
  private final Client client = Client.of(table).build();

  @BeforeEach
  void raise() {
    table.raising(true);
  }

  private long nextOfSequence() {
    Counter chain = client.counters.of(SEQUENCE);
    RangeCursor cursor = chain.after(chain.current(), 1, chain.settings.giveUpAt());
    long number = cursor.take();
    cursor.seal();
    return number;
  }

  private long conflicts() {
    return requireNonNull(client.counters.statistics().get("orders")).conflicts();
  }

  @Test
  void aRowThatIsMissingIsMade() {
    assertThat(client.take("orders", 64)).isEqualTo(64);

    assertThat(table.calls())
        .containsExactly("raise orders 32", "insert orders 32", "raise orders 32");
  }

  @Test
  void neverConflictsWithOthers() {
    Client other = Client.of(table).build();
    table.restore("orders", 0);
    for (int i = 0; i < 10; i++) {
      client.take("orders", 32);
      other.take("orders", 32);
    }

    assertThat(table.calls()).hasSize(20).containsOnly("raise orders 32");
    assertThat(conflicts()).isZero();
    assertThat(table.row("orders")).isEqualTo(640);
  }

  @Test
  void sharesTheTableWithClientsThatCompareAndSet() {
    table.restore("orders", 0);
    client.take("orders", 32);
    table.raising(false);
    assertThat(Client.of(table).build().take("orders", 32)).isEqualTo(64);
    table.raising(true);

    assertThat(client.next("orders")).isEqualTo(65);
  }

  @Test
  void theNumbersOfAnAnswerThatWasLostAreAHole() {
    table.restore("orders", 0);
    table.failNext(Fault.answerLost());

    assertThat(client.next("orders")).isEqualTo(33);
  }

  @Test
  void retriesAfterAConflict() {
    table.restore("orders", 0);
    table.failNext(Fault.refused(FailureKind.CONFLICT));

    assertThat(client.next("orders")).isOne();
    assertThat(conflicts()).isOne();
  }

  @Test
  void anIdentityAcceptsALowerMax() {
    table.restore("users|", 1990);
    assertThat(client.nextIdentity()).isEqualTo(1991);
    table.restore("users|", 12);

    assertThat(client.counters.of("users|").reserve(3)).isEqualTo(new NumberRange(13, 15, ""));
    assertThat(table.calls()).containsExactly("raise users| 1", "raise users| 3");
  }

  @Test
  void aNegativeMaxIsRefused() {
    table.restore("orders", -5);
    table.restore("users|", -5);

    assertThatThrownBy(() -> client.next("orders")).hasMessageContaining("Max of 'orders' is -5");
    assertThatThrownBy(() -> client.counters.of("users|").reserve(1))
        .hasMessageContaining("Max of 'users|' is -5");
  }

  @Test
  void aCounterIsUsedUpToItsLastNumber() {
    table.restore("orders", NumberRange.HIGHEST - 32);
    assertThat(client.take("orders", 32)).isEqualTo(NumberRange.HIGHEST);

    assertThatThrownBy(() -> client.next("orders")).hasMessageContaining("used up");
    assertThat(table.row("orders")).isEqualTo(NumberRange.HIGHEST);
  }

  @Test
  void numbersRiseFromNodeToNode() {
    CounterKey ofA = new CounterKey("/", "a");
    CounterKey ofB = new CounterKey("/", "b");
    table.restore(ofA, 0);
    table.restore(ofB, 0);

    assertThat(nextOfSequence()).isOne();
    table.node(() -> "B");
    assertThat(nextOfSequence()).isEqualTo(33);
    assertThat(table.row(ofB)).isEqualTo(64);
    table.node(() -> "A");
    assertThat(nextOfSequence()).isEqualTo(65);
    table.restore(ofA, 31);

    assertThat(nextOfSequence()).isEqualTo(96 + Row.LEAP + 1);
  }
}
