package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.RangeSize;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.Crew;
import dev.hilo.support.HandedOut;
import dev.hilo.support.Spy;
import dev.hilo.support.WithoutPrefetch;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The database refuses connections while many threads want ids. */
@Proves(Cell.ERRORS)
interface OutageContract extends OnDatabase {

  Duration TIMEOUT = Duration.ofSeconds(2);

  @Tag("slow")
  @Test
  default void usesTheBufferThenFailsOncePerThreadThenRecovers() throws TableException {
    table().verify(LIMIT);
    Refusal refusal = new Refusal();
    HandedOut numbers = new HandedOut();
    try (HiLo hilo =
        WithoutPrefetch.builder(refusal.before(schema().dataSource()))
            .rangeSize(RangeSize.fixed(40))
            .reserveTimeout(TIMEOUT)
            .build()) {
      for (int i = 0; i < 20; i++) {
        numbers.add(hilo.nextNumber("orders"));
      }
      refusal.down = true;
      long began = System.nanoTime();

      List<@Nullable HiLoException> outcomes =
          Crew.run(
              50,
              () -> {
                try {
                  numbers.add(hilo.nextNumber("orders"));
                  return null;
                } catch (HiLoException e) {
                  return e;
                }
              });

      Duration took = Duration.ofNanos(System.nanoTime() - began);
      numbers.exactly(1, 40);
      assertThat(outcomes.stream().filter(Objects::nonNull))
          .hasSize(30)
          .doesNotHaveDuplicates()
          .allSatisfy(
              e ->
                  assertThat(e)
                      .hasMessageContaining("No numbers for 'orders'")
                      .hasMessageContaining("injected: refused"));
      assertThat(took).isLessThan(TIMEOUT.plusSeconds(3));
      assertThat(refusal.most).describedAs("attempts at once").hasValue(1);
      assertThat(refusal.busiestSecond()).isBetween(1L, 10L);

      refusal.down = false;
      assertThat(hilo.nextNumber("orders")).isEqualTo(41);
    }
  }

  @Tag("slow")
  @Test
  default void severalCollectionsTogetherKeepThePace() throws TableException {
    table().verify(LIMIT);
    Refusal refusal = new Refusal();
    try (HiLo hilo =
        WithoutPrefetch.builder(refusal.before(schema().dataSource()))
            .reserveTimeout(TIMEOUT)
            .build()) {
      hilo.verify();
      refusal.down = true;
      assertThat(outcome(hilo, "first")).isEqualTo("refused");
      AtomicInteger collection = new AtomicInteger();

      assertThat(Crew.run(20, () -> outcome(hilo, "c" + collection.incrementAndGet() % 5)))
          .containsOnly("refused");

      assertThat(refusal.most).hasValue(1);
      assertThat(refusal.busiestSecond()).isBetween(1L, 10L);
      refusal.down = false;
      assertThat(hilo.nextId("c1")).isEqualTo("c1/1-A");
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
  final class Refusal extends Spy {

    private final List<Long> attempts = new CopyOnWriteArrayList<>();
    private final AtomicInteger now = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private volatile boolean down;

    @Override
    protected void calling(String what, @Nullable String sql) throws SQLException {
      if (!down || !what.equals("dataSource.getConnection")) {
        return;
      }
      attempts.add(System.nanoTime());
      most.accumulateAndGet(now.incrementAndGet(), Math::max);
      try {
        throw new SQLException("injected: refused", "08001");
      } finally {
        now.decrementAndGet();
      }
    }

    /** How many attempts fell into the busiest span of one second. */
    private long busiestSecond() {
      return attempts.stream()
          .mapToLong(
              begin ->
                  attempts.stream()
                      .filter(at -> at - begin >= 0 && at - begin < 1_000_000_000)
                      .count())
          .max()
          .orElse(0);
    }
  }
}
