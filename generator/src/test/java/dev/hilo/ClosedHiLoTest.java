package dev.hilo;

import static dev.hilo.support.StatisticsAssertions.counted;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.Fault;
import dev.hilo.internal.range.HeldCalls;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        .withMessageContainingAll("closed", "Build a new one");
    assertThatIllegalStateException().isThrownBy(orders::nextNumber);
    assertThatIllegalStateException().isThrownBy(() -> orders.nextIds(2));
    assertThatIllegalStateException().isThrownBy(() -> hilo.nextId("people"));
    assertThatIllegalStateException().isThrownBy(() -> hilo.counters().rows());
    assertThatIllegalStateException().isThrownBy(hilo::verify);
    assertThat(table.row("people")).isNull();
  }

  @Test
  void statisticsRemainAfterClose() {
    hilo.nextId("orders");
    hilo.close();

    assertThat(hilo.counters().statistics())
        .hasEntrySatisfying("orders", counted(1, 0, 32, 1, 0, 0));
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
  void aSecondCloseWaitsUntilTheFirstHasGivenBack() {
    hilo.nextId("orders");
    HeldCalls held = HeldCalls.before(table);
    ConcurrentCalls<Boolean> first = ConcurrentCalls.start(1, this::close);
    held.await();
    ConcurrentCalls<Long> maxAfterSecond =
        ConcurrentCalls.waiting(
            () -> {
              close();
              return table.row("orders");
            });
    held.release();

    assertThat(maxAfterSecond.results()).containsExactly(1L);
    first.results();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Timeout(60)
  void aListenerMayCloseItOnceMore(boolean returns) {
    List<String> heard = new CopyOnWriteArrayList<>();
    AtomicReference<HiLo> own = new AtomicReference<>();
    HiLo closing =
        FakeHiLo.on(table)
            .reserveTimeout(Duration.ofHours(1))
            .listener(
                new HiLoListener() {
                  @Override
                  public void rangeReturned(RangeReturned event) {
                    requireNonNull(own.get()).close();
                    heard.add("returned");
                  }

                  @Override
                  public void rangeNotReturned(RangeNotReturned event) {
                    requireNonNull(own.get()).close();
                    heard.add("not returned");
                  }
                })
            .build();
    own.set(closing);
    closing.nextId("orders");
    if (!returns) {
      table.failNext(Fault.callLost());
    }

    closing.close();

    assertThat(heard).containsExactly(returns ? "returned" : "not returned");
  }

  private boolean close() {
    hilo.close();
    return true;
  }

  @Test
  void leavesNoThreadBehind() {
    Thread[] worker = new Thread[1];
    table.before(call -> worker[0] = Thread.currentThread());
    hilo.nextId("orders");
    assertThat(worker[0].getName()).startsWith("hilo-");
    assertThat(worker[0].isDaemon()).isTrue();

    hilo.close();

    Await.until("the thread has ended", () -> !worker[0].isAlive());
  }
}
