package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.RangeSize;
import dev.hilo.internal.reserve.OutageGate;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.Patiently;
import dev.hilo.support.WithoutPrefetch;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The database refuses connections while many threads want ids. */
class H2OutageTest extends DatabaseTest implements OnDatabase {

  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  @Tag("slow")
  @Test
  void usesTheBufferThenFailsOncePerThreadThenRecovers() throws TableException {
    table().verify(LIMIT);
    Refusal refusal = new Refusal();
    IssuedNumbers numbers = new IssuedNumbers();
    // So long that an attempt fails in the time of each caller, also on a busy machine.
    Duration timeout = Duration.ofSeconds(8);
    try (HiLo hilo =
        WithoutPrefetch.builder(refusal.before(schema().dataSource()))
            .rangeSize(RangeSize.fixed(40))
            .reserveTimeout(timeout)
            .build()) {
      long first = Patiently.get(timeout, () -> hilo.nextNumber("orders"));
      numbers.add(first);
      numbers.take(19, () -> hilo.nextNumber("orders"));
      refusal.down = true;
      long began = System.nanoTime();

      List<@Nullable HiLoException> outcomes =
          ConcurrentCalls.run(
              50,
              () -> {
                try {
                  numbers.add(hilo.nextNumber("orders"));
                  return null;
                } catch (HiLoException e) {
                  return e;
                }
              });

      long took = System.nanoTime() - began;
      numbers.exactly(first, first + 39);
      assertThat(outcomes.stream().filter(Objects::nonNull))
          .hasSize(30)
          .doesNotHaveDuplicates()
          .allSatisfy(
              e ->
                  assertThat(e)
                      .hasMessageContainingAll("No numbers for 'orders'", "injected: refused"));
      assertThat(took).isLessThan(timeout.plusSeconds(30).toNanos());
      refusal.assertPaced(took);

      refusal.down = false;
      assertThat(Patiently.get(timeout, () -> hilo.nextNumber("orders")))
          .isGreaterThanOrEqualTo(first + 40);
    }
  }

  @Tag("slow")
  @Test
  void severalCollectionsTogetherKeepThePace() throws TableException {
    table().verify(LIMIT);
    Refusal refusal = new Refusal();
    try (HiLo hilo =
        WithoutPrefetch.builder(refusal.before(schema().dataSource()))
            .reserveTimeout(TIMEOUT)
            .build()) {
      Patiently.run(TIMEOUT, hilo::verify);
      refusal.down = true;
      long began = System.nanoTime();
      assertThat(outcome(hilo, "first")).isEqualTo("refused");
      AtomicInteger collection = new AtomicInteger();

      assertThat(
              ConcurrentCalls.run(20, () -> outcome(hilo, "c" + collection.incrementAndGet() % 5)))
          .containsOnly("refused");

      refusal.assertPaced(System.nanoTime() - began);
      refusal.down = false;
      assertThat(Patiently.get(TIMEOUT, () -> hilo.nextId("c1"))).startsWith("c1/");
    }
  }

  private static String outcome(HiLo hilo, String collection) {
    try {
      return hilo.nextId(collection);
    } catch (HiLoException e) {
      return "refused";
    }
  }

  /** Refuses connections while {@code down}, and keeps count of who asked. */
  private static final class Refusal extends JdbcInterceptor {

    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicInteger now = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private volatile boolean down;

    @Override
    protected void calling(String what, @Nullable String sql) throws SQLException {
      if (!down || !what.equals("dataSource.getConnection")) {
        return;
      }
      attempts.incrementAndGet();
      most.accumulateAndGet(now.incrementAndGet(), Math::max);
      try {
        throw new SQLException("injected: refused", "08001");
      } finally {
        now.decrementAndGet();
      }
    }

    /** Fails unless all attempts of an outage were made in turn, and at a distance. */
    void assertPaced(long nanos) {
      assertThat(most).as("attempts at once").hasValue(1);
      assertThat((long) attempts.get())
          .as("attempts")
          .isBetween(2L, 1 + nanos / OutageGate.SPACING);
    }
  }
}
