package dev.hilo;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Callers on the only worker of a fork-join pool, which has another task in its queue. */
class ForkJoinCallerTest {

  private final FakeTable table = new FakeTable();
  private final CountDownLatch queuedTaskRan = new CountDownLatch(1);

  /** The thread that ran the queued task; used by the worker alone. */
  private CompletableFuture<Thread> queued = new CompletableFuture<>();

  @ParameterizedTest
  @EnumSource
  void letAnotherThreadRunTheQueuedTask(Wait wait) throws Exception {
    HiLo hilo = hilo(wait);
    // The answer depends on the queued task, so the call fails if no thread runs that.
    table.before(call -> Await.latch(queuedTaskRan));

    Thread[] threads =
        onWorkerOf(
            new ForkJoinPool(1),
            () -> {
              queueTask();
              run(wait, hilo);
              return new Thread[] {queued.join(), Thread.currentThread()};
            });

    assertThat(threads[0]).isNotSameAs(threads[1]);
    hilo.close();
  }

  @ParameterizedTest
  @EnumSource
  void runNoTaskOfTheCommonPool(Wait wait) throws Exception {
    // In the common pool, and in no other, the JDK's futures run queued tasks while they wait.
    int others = ForkJoinPool.getCommonPoolParallelism() - 1;
    assertThat(others).as("other workers").isPositive();
    CountDownLatch busy = new CountDownLatch(others);
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < others; i++) {
      ForkJoinPool.commonPool()
          .execute(
              () -> {
                busy.countDown();
                Await.latch(end);
              });
    }
    Await.latch(busy);

    boolean ran = queuedTaskRunsDuring(wait, ForkJoinPool.commonPool());
    end.countDown();

    assertThat(ran).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void parkEvenIfThePoolRefusesToCompensate(Wait wait) throws Exception {
    assertThat(queuedTaskRunsDuring(wait, fullPool(null))).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void parkEvenIfThePoolDoesNotCompensate(Wait wait) throws Exception {
    assertThat(queuedTaskRunsDuring(wait, fullPool(pool -> true))).isFalse();
  }

  @Test
  void getAnIdThoughTheConnectionDependsOnTheQueuedTask() throws Exception {
    DataSource h2 = new DriverManagerDataSource("jdbc:h2:mem:fork-join-caller;DB_CLOSE_DELAY=-1");
    try (HiLo hilo =
        WithoutPrefetch.builder(waitingForTheQueuedTask(h2)).createTableIfMissing().build()) {
      String id =
          onWorkerOf(
              new ForkJoinPool(1),
              () -> {
                queueTask();
                return hilo.nextId("orders");
              });

      assertThat(id).isEqualTo("orders/1-A");
    }
  }

  private boolean queuedTaskRunsDuring(Wait wait, ForkJoinPool pool) throws Exception {
    HiLo hilo = hilo(wait);
    boolean ran =
        onWorkerOf(
            pool,
            () -> {
              Thread caller = Thread.currentThread();
              table.before(call -> Await.until("the caller waits", () -> waits(caller)));
              queueTask();
              run(wait, hilo);
              return queuedTaskRan.getCount() == 0;
            });
    table.before(call -> {});
    hilo.close();
    return ran;
  }

  private HiLo hilo(Wait wait) {
    HiLo hilo = FakeHiLo.on(table).build();
    if (wait == Wait.CLOSE) {
      // So that there is something to give back.
      hilo.nextId("orders");
    }
    return hilo;
  }

  /** Queues a task where the JDK looks for tasks to run while a worker waits for a future. */
  private void queueTask() {
    queued =
        CompletableFuture.supplyAsync(
            () -> {
              queuedTaskRan.countDown();
              return Thread.currentThread();
            },
            requireNonNull(ForkJoinTask.getPool()));
  }

  private DelegatingDataSource waitingForTheQueuedTask(DataSource source) {
    return new DelegatingDataSource(source) {
      @Override
      public Connection getConnection() throws SQLException {
        Await.latch(queuedTaskRan);
        return super.getConnection();
      }
    };
  }

  /** A pool that has one thread for ever. */
  private static ForkJoinPool fullPool(@Nullable Predicate<ForkJoinPool> saturate) {
    return new ForkJoinPool(
        1,
        ForkJoinPool.defaultForkJoinWorkerThreadFactory,
        null,
        true,
        1,
        1,
        1,
        saturate,
        1,
        TimeUnit.MINUTES);
  }

  private static <T> T onWorkerOf(ForkJoinPool pool, Callable<T> work) throws Exception {
    try {
      return pool.submit(work).get(2, TimeUnit.MINUTES);
    } finally {
      pool.shutdownNow();
    }
  }

  private static boolean waits(Thread thread) {
    return thread.getState() == Thread.State.WAITING
        || thread.getState() == Thread.State.TIMED_WAITING;
  }

  private static void run(Wait wait, HiLo hilo) {
    switch (wait) {
      case ID -> hilo.nextId("orders");
      case IDENTITY -> hilo.nextIdentity("orders");
      case SEQUENCE_ID -> hilo.nextSequenceId("orders");
      case VERIFY -> hilo.verify();
      case SEED -> hilo.identities().seed("orders", 7);
      case CLOSE -> hilo.close();
    }
  }

  enum Wait {
    ID,
    IDENTITY,
    SEQUENCE_ID,
    VERIFY,
    SEED,
    CLOSE
  }
}
