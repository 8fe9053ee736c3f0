package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.internal.range.FakeTable;
import dev.hilo.support.Await;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.Pools;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The host's threads in place of HiLo's. */
class ExecutorTest {

  private final FakeTable table = new FakeTable();

  @Test
  void doesAllTheWork() {
    Set<String> threads = ConcurrentHashMap.newKeySet();
    table.before(call -> threads.add(Thread.currentThread().getName()));
    ExecutorService host = Executors.newSingleThreadExecutor(task -> new Thread(task, "host"));
    try (HiLo hilo = FakeHiLo.on(table).executor(host).build()) {
      hilo.nextIds("orders", 40);
      hilo.nextIdentity("users");
      hilo.identities().seed("users", 7);
      hilo.verify();
    } finally {
      host.shutdown();
    }

    assertThat(threads).containsExactly("host");
    assertThat(table.row("orders")).as("what was left went back").isEqualTo(40);
  }

  @Test
  void isRejectedIfItRunsTasksOnTheCallersThread() {
    try (HiLo hilo = FakeHiLo.on(table).executor(Runnable::run).build()) {
      assertThatThrownBy(() -> hilo.nextId("orders"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContainingAll("on the caller's thread", "threads of its own");
      assertThatThrownBy(hilo::verify)
          .isInstanceOf(HiLoException.class)
          .hasMessageContainingAll("No thread for checking the table", "on the caller's thread");
    }
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void isRejectedIfItRunsTasksOnTheCallersThreadWhenBusy() {
    ThreadPoolExecutor host =
        new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>());
    AtomicBoolean busy = new AtomicBoolean();
    Executor callerRuns =
        task -> {
          if (busy.get()) {
            task.run();
          } else {
            host.execute(task);
          }
        };
    try (HiLo hilo = FakeHiLo.on(table).executor(callerRuns).build()) {
      hilo.nextId("orders");
      // Else the thread that is still at it would take the next work, too.
      Await.until("the thread is idle", () -> host.getActiveCount() == 0);
      busy.set(true);
      assertThatThrownBy(() -> hilo.nextId("people"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("on the caller's thread");
      busy.set(false);
      assertThat(hilo.nextId("users")).isEqualTo("users/1-A");
    } finally {
      host.shutdown();
    }
    assertThat(table.row("people")).isNull();
  }

  @Test
  void isRefusedOnTheCallersThreadEvenIfItHidesExceptions() {
    Executor hiding =
        task -> {
          try {
            task.run();
          } catch (RuntimeException hidden) {
            // As executors do that only log exceptions.
          }
        };
    try (HiLo hilo =
        FakeHiLo.on(table).executor(hiding).reserveTimeout(Duration.ofSeconds(1)).build()) {
      List<ThrowingCallable> calls =
          List.of(
              () -> hilo.nextId("orders"), () -> hilo.nextIdentity("users"), () -> hilo.verify());
      for (ThrowingCallable call : calls) {
        assertThatThrownBy(call)
            .isInstanceOf(HiLoException.class)
            .hasMessageContaining("on the caller's thread");
      }
    }
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void servesOtherCallersWhileItBlocksOne() {
    ExecutorService host = Executors.newSingleThreadExecutor();
    AtomicInteger tasks = new AtomicInteger();
    CountDownLatch blocks = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Executor blocking =
        task -> {
          if (tasks.incrementAndGet() == 1) {
            blocks.countDown();
            Await.latch(end);
          }
          host.execute(task);
        };
    try (HiLo hilo = FakeHiLo.on(table).executor(blocking).build()) {
      ConcurrentCalls<String> blocked = ConcurrentCalls.start(1, () -> hilo.nextId("people"));
      Await.latch(blocks);
      ConcurrentCalls<String> other = ConcurrentCalls.start(1, () -> hilo.nextId("orders"));

      assertThat(other.results()).containsExactly("orders/1-A");
      end.countDown();
      assertThat(blocked.results()).containsExactly("people/1-A");
    } finally {
      host.shutdown();
    }
  }

  @Test
  void thatWasEndedIsNamed() {
    ExecutorService ended = Executors.newSingleThreadExecutor();
    ended.shutdown();
    try (HiLo hilo = FakeHiLo.on(table).executor(ended).build()) {
      assertThatThrownBy(() -> hilo.nextId("orders"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining(RejectedExecutionException.class.getName());
    }
  }

  @Test
  void thatWasEndedBeforeHiLoLeavesNoConnectionOpen() {
    ExecutorService host = Executors.newSingleThreadExecutor();
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      try (HikariDataSource pool =
          Pools.hikari(schema.url(), schema.user(), schema.password(), 1, true, false)) {
        // The comparison before the return needs a connection of this pool, on a busy machine too.
        pool.setConnectionTimeout(10_000);
        HiLo hilo =
            HiLo.builder(pool)
                .connections(ConnectionUse.DEDICATED)
                .createTableIfMissing()
                .executor(host)
                .build();
        assertThat(hilo.nextNumber("orders")).isOne();
        host.shutdown();

        hilo.close();

        assertThat(schema.query("select max_value from hilo").get(0))
            .as("what was left went back")
            .containsExactly(1L);
      }
      String others =
          "select count(*) from information_schema.sessions where session_id <> session_id()";
      Await.until(
          "all connections are closed",
          () -> Objects.equals(schema.query(others).get(0).get(0), 0L));
    }
  }

  @Test
  void instancesThatShareThreadsShareTheOneThatCancelsStatements() {
    try (SharedThreads shared = new SharedThreads(4)) {
      assertThat(FakeHiLo.on(table).threads(shared).canceller.get())
          .isSameAs(FakeHiLo.on(table).threads(shared).canceller.get());
    }
  }
}
