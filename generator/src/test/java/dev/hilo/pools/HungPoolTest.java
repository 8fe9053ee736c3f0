package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.Patiently;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A pool that keeps callers waiting for longer than HiLo's callers wait. */
class HungPoolTest {

  /** So long that a machine that is busy opens a connection in it. */
  private static final Duration TIMEOUT = Duration.ofMillis(1500);

  /** Several of them, and far more time than a busy machine takes from the test. */
  private static final Duration IN_TIME = Duration.ofMinutes(1);

  @Test
  void callersTimeOutDuringAHangAndRecoverWithoutAdditionalThreads() {
    Hanging hanging = new Hanging();
    IssuedNumbers numbers = new IssuedNumbers();
    try (Schema schema = TestDatabase.H2.server().newSchema();
        HiLo hilo =
            WithoutPrefetch.builder(hanging.before(schema.dataSource()))
                .createTableIfMissing()
                .reserveTimeout(TIMEOUT)
                .build()) {
      Patiently.run(TIMEOUT, hilo::verify);
      hanging.threads.clear();
      hanging.hang();

      AtomicInteger turn = new AtomicInteger();
      long began = System.nanoTime();
      List<String> outcomes =
          ConcurrentCalls.run(12, () -> outcome(hilo, "c" + turn.getAndIncrement() % 6));

      assertThat(outcomes)
          .allSatisfy(said -> assertThat(said).contains("No connection has come yet"));
      assertThatThrownBy(() -> hilo.counters().rows()).isInstanceOf(HiLoException.class);
      assertThatThrownBy(() -> hilo.nextIdentity("users")).isInstanceOf(HiLoException.class);
      assertThatThrownBy(() -> hilo.identities().seed("users", 5))
          .isInstanceOf(HiLoException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(IN_TIME);
      assertThat(hanging.now).as("calls that hang").hasValueLessThanOrEqualTo(8);

      hanging.recover();

      for (int collection = 0; collection < 6; collection++) {
        String name = "c" + collection;
        long number = Patiently.get(TIMEOUT, () -> hilo.nextNumber(name));
        numbers.add(number, name);
        assertThat(hilo.nextNumber(name)).isEqualTo(number + 1);
      }
      assertThat(Patiently.get(TIMEOUT, () -> hilo.nextIdentity("users"))).isNotNull();
      assertThat(hanging.threads).as("threads").hasSizeLessThanOrEqualTo(8);
    }
  }

  @Test
  void closingDoesNotWaitForItLongerThanCallersDo() {
    Hanging hanging = new Hanging();
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      HiLo hilo =
          WithoutPrefetch.builder(hanging.before(schema.dataSource()))
              .createTableIfMissing()
              .reserveTimeout(TIMEOUT)
              .build();
      for (int collection = 0; collection < 6; collection++) {
        String name = "c" + collection;
        Patiently.run(TIMEOUT, () -> hilo.nextNumber(name));
      }
      hanging.hang();
      long began = System.nanoTime();

      hilo.close();

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(IN_TIME);
      hanging.recover();
      Await.until("all calls are over", () -> hanging.now.get() == 0);
    }
  }

  private static String outcome(HiLo hilo, String collection) {
    return String.valueOf(Patiently.failure(() -> hilo.nextId(collection)).getMessage());
  }

  /** Gives no connection until it recovers. */
  private static final class Hanging extends JdbcInterceptor {

    private final AtomicInteger now = new AtomicInteger();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private volatile @Nullable CountDownLatch recovery;

    void hang() {
      recovery = new CountDownLatch(1);
    }

    void recover() {
      CountDownLatch waiting = recovery;
      recovery = null;
      if (waiting != null) {
        waiting.countDown();
      }
    }

    @Override
    protected void calling(String what, @Nullable String sql) {
      if (!what.equals("dataSource.getConnection")) {
        return;
      }
      threads.add(Thread.currentThread());
      CountDownLatch waiting = recovery;
      if (waiting != null) {
        now.incrementAndGet();
        Await.latch(waiting);
        now.decrementAndGet();
      }
    }
  }
}
