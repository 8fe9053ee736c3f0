package dev.hilo.starvation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoListener;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.Listeners;
import dev.hilo.testdb.Await;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many collections are used for the first time, and each connection takes a while to open. The
 * server is MySQL, because PostgreSQL starts a process for each connection.
 */
@Tag("starvation")
@Tag("soak")
class MySqlManyCollectionsTest extends DatabaseTest {

  private static final int COLLECTIONS = 1200;
  private static final Duration OPENING = Duration.ofMillis(15);

  /**
   * What an error says of a request that had left HiLo's own queue for a busy server; the last one
   * if its caller was so late that the request ended first.
   */
  private static final List<String> LEFT =
      List.of(
          "No connection has come yet",
          "has not answered yet",
          "the connection or the answers came so late that no time was left");

  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final Queue<HiLoListener.RangeNotReturned> kept = new ConcurrentLinkedQueue<>();
  private final Queue<String> used = new ConcurrentLinkedQueue<>();

  /** One thread for each collection, or a crowd of them by turns. */
  @ParameterizedTest
  @ValueSource(ints = {200, COLLECTIONS})
  void allAreServedAndGivenBack(int threads) {
    useAll(threads, Duration.ofMinutes(10));

    assertThat(failures.size()).as("failed callers, one with %s", failures.peek()).isZero();
    assertAllGivenBack();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, COLLECTIONS})
  void failuresWithin10SecondsNameTheQueueAndEachRangeIsReturnedOrReported(int threads) {
    useAll(threads, Duration.ofSeconds(10));

    List<String> silent =
        failures.stream().filter(failure -> !failure.contains("HiLo's own queue")).toList();
    assertThat(silent.size())
        .as(
            "errors that do not say where the request was, of %d: %s",
            failures.size(), silent.stream().findFirst())
        .isLessThanOrEqualTo(failures.size() / 10);
    assertThat(silent).allMatch(failure -> LEFT.stream().anyMatch(failure::contains));
    // The ten seconds of the close may be too short for so many, since each needs a connection. One
    // is being returned then, and reported once that has ended.
    Await.until(
        "each range is returned or reported", () -> reported().containsAll(names("max_value > 1")));
    Set<String> reported = reported();
    Set<String> returned = names("max_value = 1");
    assertThat(used)
        .containsAll(returned)
        .allMatch(name -> returned.contains(name) || reported.contains(name));
  }

  private Set<String> reported() {
    Set<String> reported = new HashSet<>();
    kept.forEach(range -> reported.add(range.collection()));
    return reported;
  }

  private Set<String> names(String condition) {
    Set<String> names = new HashSet<>();
    schema()
        .query("select name from hilo where " + condition)
        .forEach(row -> names.add(String.valueOf(row.get(0))));
    return names;
  }

  private void useAll(int threads, Duration timeout) {
    AtomicInteger next = new AtomicInteger();
    try (HiLo hilo =
        HiLo.builder(new Slow().before(schema().dataSource()))
            .createTableIfMissing()
            .reserveTimeout(timeout)
            .listener(Listeners.onRangeNotReturned(kept::add))
            .build()) {
      hilo.verify();
      ConcurrentCalls.run(
          threads,
          () -> {
            for (int i = next.incrementAndGet(); i <= COLLECTIONS; i = next.incrementAndGet()) {
              use(hilo, "c" + i);
            }
          });
    }
  }

  private void use(HiLo hilo, String collection) {
    try {
      if (hilo.nextNumber(collection) != 1) {
        throw new AssertionError(collection + " does not begin at 1");
      }
      used.add(collection);
    } catch (HiLoException e) {
      failures.add(collection + ": " + e.getMessage());
    }
  }

  /** Max is what was used: 1, or 0 where the caller gave up. */
  private void assertAllGivenBack() {
    assertThat(kept.size())
        .as("ranges that were not returned, one of them %s", kept.peek())
        .isZero();
    List<List<@Nullable Object>> wrong =
        schema().query("select name, max_value from hilo where max_value > 1");
    assertThat(wrong.size()).as("counters above what was used").isZero();
    assertThat(schema().query("select name from hilo where max_value = 1")).hasSize(used.size());
  }

  /** Takes a while to open a connection. */
  private static final class Slow extends JdbcInterceptor {
    @Override
    protected void calling(String what, @Nullable String sql) {
      if (what.equals("dataSource.getConnection")) {
        try {
          Thread.sleep(OPENING.toMillis());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }
}
