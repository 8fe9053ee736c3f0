package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLoListener.CallerWaited;
import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.FakeTime;
import dev.hilo.internal.range.Fault;
import dev.hilo.internal.table.dialect.FailureKind;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Listeners hear how long callers had to wait. */
class CallerWaitTest {

  private final FakeTime time = new FakeTime();
  private final FakeTable table = new FakeTable();
  private final List<Object> heard = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();

  private final HiLoListener recorder =
      new HiLoListener() {
        @Override
        public void callerWaited(CallerWaited event) {
          heard.add(event);
          threads.add(Thread.currentThread());
        }
      };

  @Test
  void reportsEachWaitOnTheCallersThread() {
    // Each reservation takes a second, as far as the clock tells.
    table.after(call -> time.advanceSeconds(call.startsWith("max") ? 0 : 1));
    try (HiLo hilo =
        FakeHiLo.on(table, time).rangeSize(RangeSize.fixed(2)).listener(recorder).build()) {
      hilo.nextId("Orders");
      hilo.nextId("orders");
      assertThat(heard).containsExactly(new CallerWaited("orders", Duration.ofSeconds(1)));

      hilo.nextId("orders");
      hilo.nextSequenceId("orders");
      hilo.nextIdentity("orders");
      table.before(call -> time.advanceSeconds(2));
      table.failNext(Fault.refused(FailureKind.REFUSED));
      assertThatThrownBy(() -> hilo.nextId("people")).isInstanceOf(HiLoException.class);
    }

    assertThat(heard)
        .containsExactly(
            new CallerWaited("orders", Duration.ofSeconds(1)),
            new CallerWaited("orders", Duration.ofSeconds(1)),
            new CallerWaited("/", Duration.ofSeconds(1)),
            new CallerWaited("people", Duration.ofSeconds(2)));
    assertThat(threads).containsOnly(Thread.currentThread());
  }
}
