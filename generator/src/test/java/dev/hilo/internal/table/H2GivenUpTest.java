package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.internal.work.WorkerThreads;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.Patiently;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a caller has given up does not take place when a connection comes late. */
class H2GivenUpTest extends DatabaseTest implements OnDatabase {

  @Test
  void aForcedSeedThatIsGivenUpDoesNotTakePlaceLater() throws InterruptedException {
    AtomicBoolean held = new AtomicBoolean();
    AtomicInteger arrived = new AtomicInteger();
    CountDownLatch released = new CountDownLatch(1);
    AtomicInteger over = new AtomicInteger();
    JdbcInterceptor slowPool =
        new JdbcInterceptor() {
          @Override
          protected void calling(String what, @Nullable String sql) {
            // The connection comes when the caller has given up.
            if (what.equals("dataSource.getConnection") && held.get()) {
              arrived.incrementAndGet();
              Await.latch(released);
            }
          }

          @Override
          protected void called(String what, @Nullable String sql) {
            if (what.equals("connection.close") && held.get()) {
              over.incrementAndGet();
            }
          }
        };
    try (HiLo other =
            WithoutPrefetch.builder(schema().dataSource())
                .createTableIfMissing()
                .reserveTimeout(UNLESS_IT_HANGS)
                .build();
        HiLo hilo =
            WithoutPrefetch.builder(slowPool.before(schema().dataSource()))
                .reserveTimeout(Duration.ofMillis(300))
                .build()) {
      other.identities().seed("users", 1990);
      held.set(true);
      Await.until(
          "it is given up after it has begun",
          () -> {
            assertThatThrownBy(() -> hilo.identities().forceSeed("users", 1975))
                .isInstanceOf(HiLoException.class)
                .hasMessageContaining("may still take place");
            return arrived.get() > 0;
          });
      other.identities().seed("users", 5000);

      released.countDown();
      Await.until("all that came late are over", () -> over.get() >= arrived.get());

      assertThat(other.identities().nextNumber("users")).isEqualTo(5001);
    }
  }

  /** The work begins late, so its own time is not over yet when the caller gives up. */
  @Tag("slow")
  @Test
  void anIdentityThatIsGivenUpIsNotReservedByAConnectionThatComesLate() {
    AtomicBoolean late = new AtomicBoolean();
    AtomicInteger arrived = new AtomicInteger();
    CountDownLatch othersReleased = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    JdbcInterceptor slowPool =
        new JdbcInterceptor() {
          @Override
          protected void calling(String what, @Nullable String sql) {
            if (what.equals("dataSource.getConnection") && late.get()) {
              Await.latch(
                  arrived.incrementAndGet() <= WorkerThreads.MOST ? othersReleased : released);
            }
          }

          @Override
          protected void called(String what, @Nullable String sql) {
            if (what.equals("connection.close") && released.getCount() == 0) {
              over.countDown();
            }
          }
        };
    // The work has to begin within it, on a busy machine too.
    Duration limit = Duration.ofSeconds(20);
    long last;
    try (HiLo hilo =
        WithoutPrefetch.builder(slowPool.before(schema().dataSource()))
            .createTableIfMissing()
            .reserveTimeout(limit)
            .build()) {
      Patiently.run(limit, hilo::verify);
      last = Patiently.get(limit, () -> hilo.identities().nextNumber("users"));
      late.set(true);
      ConcurrentCalls<Boolean> others =
          ConcurrentCalls.start(
              WorkerThreads.MOST,
              () -> {
                try {
                  assertThat(hilo.identities().all()).isEqualTo(Map.of("users|", last));
                } catch (HiLoException e) {
                  // Its time was over. It has kept a thread busy all the same.
                }
              });
      Await.until("all threads are busy", () -> arrived.get() == WorkerThreads.MOST);
      CompletableFuture.delayedExecutor(600, TimeUnit.MILLISECONDS)
          .execute(othersReleased::countDown);
      assertThatThrownBy(() -> hilo.identities().nextNumber("users"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("within 20000 ms");
      others.results();
      assertThat(arrived).as("its work has begun").hasValue(WorkerThreads.MOST + 1);
      released.countDown();
      Await.latch(over);
    }
    assertThat(row("users|")).isEqualTo(last);
  }
}
