package dev.hilo;

import static dev.hilo.support.Counted.counted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hilo.range.FakeTable;
import org.junit.jupiter.api.Test;

class ClosedHiLoTest {

  private final FakeTable table = new FakeTable();
  private final HiLo hilo = FakeHiLo.on(table).build();

  @Test
  void refusesEveryRequest() {
    CollectionIds orders = hilo.collection("orders");
    orders.nextId();
    hilo.close();

    assertThatIllegalStateException()
        .isThrownBy(orders::nextId)
        .withMessageContaining("closed")
        .withMessageContaining("Build a new one");
    assertThatIllegalStateException().isThrownBy(orders::nextNumber);
    assertThatIllegalStateException().isThrownBy(() -> orders.nextIds(2));
    assertThatIllegalStateException().isThrownBy(() -> hilo.nextId("people"));
    assertThatIllegalStateException().isThrownBy(hilo::counters);
    assertThatIllegalStateException().isThrownBy(hilo::verify);
    assertThat(table.row("people")).isNull();
  }

  @Test
  void stillTellsWhatItDid() {
    hilo.nextId("orders");
    hilo.close();

    assertThat(hilo.statistics()).hasEntrySatisfying("orders", counted(1, 0, 32, 1, 0, 0));
  }

  @Test
  void closingTwiceDoesNothing() {
    hilo.nextId("orders");
    hilo.close();
    table.restore("orders", 32);
    hilo.close();

    assertThat(table.row("orders")).isEqualTo(32);
  }

  @Test
  void leavesNoThreadBehind() throws InterruptedException {
    Thread[] worker = new Thread[1];
    table.before(call -> worker[0] = Thread.currentThread());
    hilo.nextId("orders");
    assertThat(worker[0].getName()).startsWith("hilo-");
    assertThat(worker[0].isDaemon()).isTrue();

    hilo.close();

    worker[0].join(10_000);
    assertThat(worker[0].isAlive()).isFalse();
  }
}
