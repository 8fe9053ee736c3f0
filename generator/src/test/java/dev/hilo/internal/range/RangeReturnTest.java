package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.RangeCursor.Unused;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.reserve.TestRetries;
import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.support.ProtocolRule;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RangeReturnTest {

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();
  private final RecordedEvents events = new RecordedEvents();
  private final RangeReturn returner = returner("orders");

  private RangeReturn returner(String counter) {
    RangeSettings settings =
        new RangeSettings(
            table,
            AdaptiveSize.fixed(32),
            Client.TIMEOUT,
            false,
            time,
            new DirectWorkQueue(Runnable::run),
            events);
    RetryPolicy rule = TestRetries.rule(time, bound -> 0);
    Counter numbers = new Counter(counter, settings, rule, new InstanceState());
    return new RangeReturn(numbers, rule, () -> false);
  }

  @Test
  void stopsAtARangeThatIsUsedUp() {
    table.restore("orders", 96);

    giveBack(new Unused(96, 96, "A"), new Unused(10, 32, "A"));

    assertThat(table.calls()).isEmpty();
    assertThat(events.told()).containsExactly("kept orders 11..32 overtaken");
  }

  @ProtocolRule("B2")
  @Test
  void stopsAtTheFirstRangeThatDoesNotMatch() {
    table.restore("orders", 97);

    giveBack(new Unused(64, 96, "A"), new Unused(10, 32, "A"));

    assertThat(table.calls()).containsExactly("set orders 96->64");
    assertThat(events.told())
        .containsExactly("kept orders 65..96 overtaken", "kept orders 11..32 overtaken");
  }

  @Test
  void continuesWithTheRowsOfOtherNodes() {
    RangeReturn ofSequence = returner("/");
    table.restore(new CounterKey("/", "a"), 97);
    table.restore(new CounterKey("/", "b"), 64);

    ofSequence.add(
        List.of(new Unused(64, 96, "A"), new Unused(40, 64, "B"), new Unused(10, 32, "a")));
    assertThat(
            ofSequence.giveBack(time.nanos() + Client.TIMEOUT.toNanos(), new AtomicReference<>()))
        .isTrue();

    assertThat(table.calls()).containsExactly("set / 96->64", "set / 64->40");
    assertThat(table.row(new CounterKey("/", "b"))).isEqualTo(40);
    assertThat(events.told())
        .containsExactly("kept / 65..96 overtaken", "returned / 41..64", "kept / 11..32 overtaken");
  }

  @Test
  void anErrorCostsTheEventOfOneRangeOnly() {
    table.restore("orders", 96);
    returner.add(List.of(new Unused(64, 96, "A"), new Unused(10, 64, "A")));
    events.failNext(new OutOfMemoryError());

    assertThatThrownBy(this::attempt).isInstanceOf(OutOfMemoryError.class);
    assertThat(attempt()).isTrue();

    assertThat(table.row("orders")).isEqualTo(10);
    assertThat(events.told()).containsExactly("returned orders 11..64");
  }

  @ProtocolRule("B2")
  @Test
  void stopsAtTheFirstRangeThatDoesNotMatchAlsoAfterAnError() {
    table.restore("orders", 32);
    returner.add(List.of(new Unused(32, 64, "A"), new Unused(1, 32, "A")));
    events.failNext(new OutOfMemoryError());

    assertThatThrownBy(this::attempt).isInstanceOf(OutOfMemoryError.class);
    assertThat(attempt()).isTrue();

    assertThat(table.calls()).containsExactly("set orders 64->32");
    assertThat(events.told()).containsExactly("kept orders 2..32 IllegalStateException");
  }

  private void giveBack(Unused... highestFirst) {
    returner.add(List.of(highestFirst));
    assertThat(attempt()).isTrue();
  }

  private boolean attempt() {
    return returner.giveBack(time.nanos() + Client.TIMEOUT.toNanos(), new AtomicReference<>());
  }
}
