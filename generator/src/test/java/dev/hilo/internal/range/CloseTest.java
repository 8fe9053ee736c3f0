package dev.hilo.internal.range;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CloseTest extends ClientFixture {

  @Test
  void rejectsRequestsAfterClose() {
    Client client = Client.of(table).build();
    client.next("orders");
    client.close();
    table.drainCalls();

    assertThatIllegalStateException()
        .isThrownBy(() -> client.next("orders"))
        .withMessageContainingAll("'orders'", "closed");
    assertThatIllegalStateException().isThrownBy(() -> client.next("people"));
    Client.prefetch(client.chain("orders"));
    assertThat(table.calls()).isEmpty();
    assertThat(client.events.failures).isEmpty();
  }

  @Test
  void closesOnce() {
    Client client = Client.of(table).build();
    client.next("orders");

    assertThat(client.counters.close(false)).isTrue();
    table.drainCalls();
    assertThat(client.counters.close(false)).isFalse();
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void itWaitsForTheReservationUnderWayAndGivesThatBackToo() {
    HeldCalls held = HeldCalls.after(table, call -> call.startsWith("insert"));
    Client client = onThreads().build();
    ConcurrentCalls<Object> caller = ConcurrentCalls.start(1, () -> outcome(client));
    held.await();
    ConcurrentCalls<Boolean> closer = ConcurrentCalls.start(1, () -> client.counters.close(false));
    Await.until("closed", () -> isClosed(client));
    held.release();
    closer.results();

    assertThat(caller.results()).containsExactly("refused");
    assertThat(table.row("orders")).isZero();
    assertThat(client.events.told())
        .containsExactly("reserved orders 1..32", "returned orders 1..32");
  }

  @Test
  void aReservationThatNeverEndsHoldsItUpNoLongerThanTheTimeout() {
    HeldCalls held = HeldCalls.before(table, call -> call.equals("max stuck"));
    ImpatientTime time = new ImpatientTime();
    Duration timeout = Duration.ofMinutes(1);
    Client client = onThreads().time(time).timeout(timeout).build();
    client.next("orders");
    ConcurrentCalls<Object> caller = ConcurrentCalls.start(1, () -> outcome(client, "stuck"));
    held.await();
    long began = time.nanos();
    ConcurrentCalls<Boolean> closer = ConcurrentCalls.start(1, () -> client.counters.close(false));
    Await.until("the other counter's return", () -> isOne(table.row("orders")));
    time.impatient(true);

    assertThat(closer.results()).containsExactly(true);
    // The caller and the close may each have skipped the rest of it.
    assertThat(Duration.ofNanos(time.nanos() - began)).isLessThan(timeout.multipliedBy(3));
    assertThatIllegalStateException().isThrownBy(() -> client.next("orders"));
    caller.results();
    held.release();
    Await.until(
        "what came too late is a gap, and reported",
        () -> client.events.told().contains("kept stuck 1..32 TimeoutException"));
  }

  private static boolean isOne(@Nullable Long max) {
    return max != null && max == 1;
  }

  @Test
  void closesTheRangesWithoutAThreadForTheReturn() {
    ManualExecutor work = new ManualExecutor();
    ImpatientTime time = new ImpatientTime();
    Client client = Client.of(table).time(time).workers(work).build();
    Client.prefetch(client.chain("orders"));
    work.runAll();
    assertThat(client.next("orders")).isOne();
    time.impatient(true);

    client.close();

    assertThatIllegalStateException().isThrownBy(() -> client.next("orders"));
    assertThat(client.events.told()).anyMatch(event -> event.startsWith("kept orders 2..32"));
    table.drainCalls();
    work.runAll();
    assertThat(table.calls()).as("nothing goes back after the end").isEmpty();
  }

  @Test
  void anErrorOfOneCounterLeavesTheOthersTheirReturn() {
    Client client = onThreads().build();
    client.next("orders");
    client.next("people");
    Await.until("both ranges are reported", () -> client.events.told().size() == 2);
    client.events.failNext(new OutOfMemoryError());

    client.close();

    assertThat(table.row("orders")).isEqualTo(1);
    assertThat(table.row("people")).isEqualTo(1);
    assertThat(client.events.told()).filteredOn(event -> event.startsWith("returned")).hasSize(1);
  }

  @Test
  void anInterruptedThreadReturnsItsRanges() {
    Client client = onThreads().build();
    client.next("orders");
    Thread.currentThread().interrupt();

    client.close();

    assertThat(Thread.interrupted()).as("still interrupted").isTrue();
    assertThat(table.row("orders")).isEqualTo(1);
  }

  @Test
  void aReservationThatHadToQueueIsNotBegunAnyMore() {
    ManualExecutor work = new ManualExecutor();
    Client client =
        Client.of(table).realTime().timeout(Duration.ofMillis(100)).workers(work).build();
    Client.prefetch(client.chain("orders"));

    client.close();
    work.runAll();

    assertThat(table.calls()).isEmpty();
    assertThat(client.events.told()).as("nothing failed").isEmpty();
  }

  @Test
  void reportsNoReservationAsFailedThatEndsBecauseOfIt() {
    HeldCalls held = HeldCalls.before(table);
    table.failNext(Fault.callLost(), Fault.callLost());
    Client client = onThreads().build();
    ConcurrentCalls<Object> caller = ConcurrentCalls.start(1, () -> outcome(client));
    ConcurrentCalls<Object> identity =
        ConcurrentCalls.start(1, () -> outcome(() -> client.counters.of("users|").reserve(1)));
    held.await(2);
    ConcurrentCalls<Boolean> closer = ConcurrentCalls.start(1, () -> client.counters.close(false));
    Await.until("closed", () -> isClosed(client));
    held.release();

    closer.results();
    assertThat(caller.results()).containsExactly("refused");
    assertThat(identity.results()).containsExactly("refused");
    assertThat(client.events.told()).isEmpty();
    assertThat(client.counters.statistics())
        .isNotEmpty()
        .allSatisfy((counter, state) -> assertThat(state.failures()).isZero());
  }

  @Test
  void reportsNumbersThatAnUncheckedExceptionKeepsFromGoingBack() {
    Client client = Client.of(table).build();
    client.next("orders");
    Client.prefetch(client.chain("orders"));
    table.before(
        call -> {
          throw new IllegalStateException("The pool is closed.");
        });

    client.close();

    assertThat(client.events.told())
        .containsSubsequence(
            "kept orders 33..64 IllegalStateException", "kept orders 2..32 IllegalStateException");
  }

  @Test
  void oneLockedRowDoesNotKeepTheRangesOfTheOtherCounters() {
    FakeTime time = new FakeTime();
    ManualExecutor work = new ManualExecutor();
    time.onAwait(work::runAll);
    Client client = Client.of(table).time(time).workers(work).build();
    List<String> counters = List.of("items", "orders", "people", "users");
    counters.forEach(client::next);
    table.drainCalls();
    AtomicReference<@Nullable String> locked = new AtomicReference<>();
    table.before(
        call -> {
          // The row that is tried first, so that all others come after it.
          locked.compareAndSet(null, call);
          if (call.equals(locked.get())) {
            table.failNext(Fault.refused(FailureKind.LOCKED));
          }
        });
    long began = time.nanos();

    client.close();

    String first = requireNonNull(locked.get());
    assertThat(table.calls().subList(0, 5))
        .as("the locked row comes again when all others have had their turn")
        .startsWith(first)
        .endsWith(first)
        .containsAll(counters.stream().map(counter -> "set " + counter + " 32->1").toList());
    assertThat(table.calls().subList(4, table.calls().size())).containsOnly(first);
    assertThat(counters)
        .filteredOn(counter -> !first.equals("set " + counter + " 32->1"))
        .hasSize(3)
        .allSatisfy(counter -> assertThat(table.row(counter)).isOne());
    assertThat(client.events.told())
        .filteredOn(event -> event.startsWith("kept"))
        .singleElement()
        .asString()
        .endsWith("2..32 TableException");
    assertThat(Duration.ofNanos(time.nanos() - began)).isLessThan(Client.TIMEOUT.plusMillis(100));
    assertThat(table.limits())
        .extracting(TimeLimits::lock)
        .as("no try waits for the lock for long")
        .allSatisfy(lock -> assertThat(lock).isLessThanOrEqualTo(Duration.ofMillis(250)));
  }

  private static Object outcome(Client client) {
    return outcome(client, "orders");
  }

  private static Object outcome(Client client, String counter) {
    return outcome(() -> client.next(counter));
  }

  private static Object outcome(Supplier<Object> call) {
    try {
      return call.get();
    } catch (InstanceStoppedException e) {
      return "refused";
    }
  }

  private static boolean isClosed(Client client) {
    try {
      client.chain("another").after(RangeCursor.empty(), 1, Long.MAX_VALUE);
      return false;
    } catch (InstanceStoppedException e) {
      return true;
    }
  }
}
