package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.table.TableException;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** No caller waits longer than the timeout. */
class DeadlineTest extends ClientFixture {

  private static final Duration TIMEOUT = Duration.ofMillis(200);

  @Test
  void aDatabaseThatNeverAnswersIsAnErrorInTime() {
    HeldCalls held = HeldCalls.before(table);
    Client client = onNewThreads().timeout(TIMEOUT).build();
    long began = System.nanoTime();

    assertThatThrownBy(() -> client.next("orders"))
        .isInstanceOf(ReservationException.class)
        .hasMessageContainingAll(
            "No numbers for 'orders' within 200 ms (reserveTimeout)", "It takes its time.");

    assertThat(Duration.ofNanos(System.nanoTime() - began))
        .isBetween(Duration.ofMillis(190), Duration.ofSeconds(30));
    held.release();
  }

  @Test
  void namesEarlierFailuresWhileTheLastAttemptStillRuns() {
    AtomicInteger calls = new AtomicInteger();
    table.failNext(Fault.callLost());
    HeldCalls held = HeldCalls.before(table, call -> calls.incrementAndGet() > 1);
    ImpatientTime time = new ImpatientTime();
    Client client = onNewThreads().time(time).timeout(Duration.ofMinutes(1)).build();
    ConcurrentCalls<Boolean> clock =
        ConcurrentCalls.start(
            1,
            () -> {
              held.await();
              time.impatient(true);
            });

    assertThatThrownBy(() -> client.next("orders"))
        .hasMessage(
            "No numbers for 'orders' within 60000 ms (reserveTimeout), after 2 attempts. The last"
                + " attempt failed: injected: connection broken")
        .hasCauseInstanceOf(TableException.class);
    clock.results();
    held.release();
  }

  @Test
  void aLateReservationServesTheNextCall() {
    HeldCalls held = HeldCalls.before(table);
    Client client = onThreads().timeout(TIMEOUT).build();
    assertThatThrownBy(() -> client.next("orders")).isInstanceOf(ReservationException.class);
    held.release();
    Await.until("it arrived", () -> client.chain("orders").state().remaining() == 32);

    assertThat(client.next("orders")).isOne();
    assertThat(table.row("orders")).isEqualTo(32);
  }

  /** Each range takes a second to arrive, and another caller uses it up first. */
  @Test
  void otherCallersThatUseUpEachRangeDoNotExtendIt() {
    FakeTime time = new FakeTime();
    Client[] thief = new Client[1];
    AtomicInteger stolen = new AtomicInteger();
    Client client =
        Client.of(table)
            .time(time)
            .size(AdaptiveSize.fixed(1))
            .workers(
                turn -> {
                  turn.run();
                  time.advanceSeconds(1);
                  thief[0].next("orders");
                  stolen.incrementAndGet();
                })
            .build();
    thief[0] = client;

    assertThatThrownBy(() -> client.next("orders"))
        .isInstanceOf(ReservationException.class)
        .hasMessageContainingAll("'orders'", "10000 ms", "reserveTimeout", "rangeSize");
    assertThat(stolen).hasValue(10);
  }

  @Test
  void theReasonsArriveBeforeTheTimeIsUp() {
    FakeTime time = new FakeTime();
    Client client = Client.of(table).time(time).build();
    table.failAll(Fault::callLost);
    long began = time.nanos();

    assertThatThrownBy(() -> client.next("orders")).hasMessageContaining("connection broken");

    assertThat(Duration.ofNanos(time.nanos() - began)).isLessThan(Client.TIMEOUT);
  }

  @Test
  void aCallerThatTimesOutWithAHangingReservationGetsItsFailure() {
    table.failAll(Fault::callLost);
    HeldCalls held = HeldCalls.before(table);
    FakeTime time = new FakeTime();
    Client client = Client.of(table).time(time).workers(workers).build();
    Counter chain = client.chain("orders");
    Client.prefetch(chain);
    held.await();
    time.advance(Client.TIMEOUT);
    Thread caller = Thread.currentThread();
    ConcurrentCalls<Boolean> clock =
        ConcurrentCalls.start(
            1,
            () -> {
              Await.until("waits", () -> caller.getState() == Thread.State.TIMED_WAITING);
              time.advance(Client.TIMEOUT);
              held.release();
            });

    assertThatThrownBy(() -> chain.after(chain.current(), 1, chain.settings.giveUpAt()))
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("injected: connection broken")
        .hasCauseInstanceOf(TableException.class);

    assertThat(clock.results()).containsExactly(true);
  }
}
