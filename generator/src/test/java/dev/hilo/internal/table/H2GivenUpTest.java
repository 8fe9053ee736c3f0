package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.support.Await;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.WithoutPrefetch;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a caller has given up does not take place when a connection comes late. */
class H2GivenUpTest extends DatabaseTest implements OnDatabase {

  @Test
  void aForcedSeedThatIsGivenUpDoesNotTakePlaceLater() throws InterruptedException {
    AtomicBoolean held = new AtomicBoolean();
    AtomicInteger arrived = new AtomicInteger();
    CountDownLatch released = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    JdbcInterceptor slowPool =
        new JdbcInterceptor() {
          @Override
          protected void calling(String what, @Nullable String sql) {
            // The connection comes when the caller has given up.
            if (what.equals("dataSource.getConnection")
                && held.get()
                && arrived.incrementAndGet() == 1) {
              Await.latch(released);
            }
          }

          @Override
          protected void called(String what, @Nullable String sql) {
            if (what.equals("connection.close") && released.getCount() == 0) {
              over.countDown();
            }
          }
        };
    try (HiLo other =
            WithoutPrefetch.builder(schema().dataSource()).createTableIfMissing().build();
        HiLo hilo =
            WithoutPrefetch.builder(slowPool.before(schema().dataSource()))
                .reserveTimeout(Duration.ofMillis(300))
                .build()) {
      other.identities().seed("users", 1990);
      held.set(true);
      assertThatThrownBy(() -> hilo.identities().forceSeed("users", 1975))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("may still take place");
      other.identities().seed("users", 5000);

      released.countDown();
      Await.latch(over);

      assertThat(other.identities().nextNumber("users")).isEqualTo(5001);
    }
  }

  /** The work begins late, so its own time is not over yet when the caller gives up. */
  @Test
  void anIdentityThatIsGivenUpIsNotReservedByAConnectionThatComesLate() {
    AtomicBoolean late = new AtomicBoolean();
    CountDownLatch released = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    JdbcInterceptor slowPool =
        new JdbcInterceptor() {
          @Override
          protected void calling(String what, @Nullable String sql) {
            if (what.equals("dataSource.getConnection") && late.get()) {
              Await.latch(released);
            }
          }

          @Override
          protected void called(String what, @Nullable String sql) {
            if (what.equals("connection.close") && released.getCount() == 0) {
              over.countDown();
            }
          }
        };
    ThreadPoolExecutor host =
        new ThreadPoolExecutor(2, 2, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>());
    Executor delayed = CompletableFuture.delayedExecutor(600, TimeUnit.MILLISECONDS, host);
    try (HiLo hilo =
        WithoutPrefetch.builder(slowPool.before(schema().dataSource()))
            .createTableIfMissing()
            .executor(task -> (late.get() ? delayed : host).execute(task))
            .reserveTimeout(Duration.ofSeconds(1))
            .build()) {
      hilo.verify();
      assertThat(hilo.identities().nextNumber("users")).isOne();
      // Else a thread that is still at it would begin the next work at once.
      Await.until("all threads are idle", () -> host.getActiveCount() == 0);
      late.set(true);
      assertThatThrownBy(() -> hilo.identities().nextNumber("users"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("within 1000 ms");
      released.countDown();
      Await.latch(over);
    } finally {
      host.shutdown();
    }
    assertThat(row("users|")).isOne();
  }
}
