package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.HibernateVersion;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.hibernate.testing.Together;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.hibernate.SessionFactory;
import org.hibernate.SharedSessionContract;
import org.hibernate.exception.LockAcquisitionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Transactions with lock conflicts over gapless counters. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
final class GaplessContentionTest extends DatabaseTest {

  private static final int THREADS = 12;

  private @Nullable HikariDataSource pool;

  GaplessContentionTest(TestDatabase database) {
    super(database);
  }

  @BeforeEach
  final void open() {
    pool = Pools.hikari(schema(), 2 * THREADS, true);
  }

  @AfterEach
  final void close() {
    if (pool != null) {
      pool.close();
    }
  }

  private SessionFactory factory(String timeout) {
    return boot(Receipt.class)
        .dataSource(Objects.requireNonNull(pool))
        .hilo("reserve_timeout", timeout)
        .build();
  }

  private static Receipt receipt(String series) {
    Receipt receipt = new Receipt(series, "me");
    receipt.book = series;
    return receipt;
  }

  private List<Long> numbers(String series) {
    return schema()
        .query("select number from Receipt where number like 'receipts/" + series + "/%'")
        .stream()
        .map(row -> Long.valueOf(String.valueOf(row.get(0)).replaceFirst("^.*/", "")))
        .sorted()
        .toList();
  }

  @Test
  void concurrentFirstUseOfASeriesFailsOnlyWithRetryableErrors() throws Exception {
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    try (SessionFactory factory = factory("PT2M")) {
      for (String series : List.of("a", "b", "c")) {
        Callable<Boolean> saving =
            () -> {
              while (true) {
                Throwable failure = catchThrowable(() -> persist(factory, receipt(series)));
                if (failure == null) {
                  return true;
                }
                failures.add(failure);
                if (!GaplessWriter.isRetryable(failure)) {
                  return false;
                }
              }
            };
        assertThat(Together.call(Collections.nCopies(THREADS, saving))).containsOnly(true);
        assertThat(numbers(series))
            .containsExactlyElementsOf(LongStream.rangeClosed(1, THREADS).boxed().toList());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void namesTheCounterOfADeadlockAndTheRetrySucceeds(Saving saving) throws Exception {
    try (SessionFactory factory = factory("PT2M")) {
      // So that the rows are there.
      saving.commit(factory, receipt("a"));
      saving.commit(factory, receipt("b"));
      CyclicBarrier bothHaveOne = new CyclicBarrier(2);
      List<Callable<List<Throwable>>> both =
          List.of(
              () -> crossing(factory, saving, "a", "b", bothHaveOne),
              () -> crossing(factory, saving, "b", "a", bothHaveOne));
      List<Throwable> failures = Together.call(both).stream().flatMap(List::stream).toList();
      assertThat(failures).isNotEmpty().allMatch(GaplessWriter::isRetryable);
      assertThat(failures)
          .allSatisfy(
              failure -> assertThat(failure).hasMessageMatching("(?s).*'receipts/[ab]\\|'.*"));
      // Others give it in the standard's words; from 8 on a stateless session does so too.
      if (saving == Saving.INSERT && HibernateVersion.major() < 8) {
        assertThat(failures).allMatch(LockAcquisitionException.class::isInstance);
      }
      assertThat(numbers("a")).containsExactly(1L, 2L, 3L);
      assertThat(numbers("b")).containsExactly(1L, 2L, 3L);
    }
  }

  /** Takes a number of each, in this order, until it works; gives the failures. */
  private static List<Throwable> crossing(
      SessionFactory factory, Saving saving, String first, String second, CyclicBarrier barrier) {
    List<Throwable> failures = new ArrayList<>();
    while (failures.size() < 5) {
      boolean wait = failures.isEmpty();
      Throwable failure =
          catchThrowable(
              () -> {
                try (SharedSessionContract session = saving.open(factory)) {
                  session.beginTransaction();
                  saving.save(session, receipt(first));
                  saving.flush(session);
                  if (wait) {
                    barrier.await(2, TimeUnit.MINUTES);
                  }
                  saving.save(session, receipt(second));
                  saving.flush(session);
                  session.getTransaction().commit();
                }
              });
      if (failure == null) {
        return failures;
      }
      failures.add(failure);
    }
    return failures;
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void namesTheCounterOfALockTimeout(Saving saving) {
    try (SessionFactory patient = factory("PT2M");
        SessionFactory factory = factory("PT1S");
        SharedSessionContract holder = saving.open(patient)) {
      holder.beginTransaction();
      saving.save(holder, receipt("a"));
      saving.flush(holder);
      Receipt late = receipt("a");
      // On a busy machine, the network's limit may come before the database's.
      Await.until(
          "the database ends the wait",
          () -> {
            Throwable failure = catchThrowable(() -> saving.commit(factory, late));
            assertThat(failure)
                .isNotNull()
                .hasMessageContainingAll("receipts/a|", "Receipt.number");
            return GaplessWriter.isRetryable(failure);
          });
      assertThat(late.number).isNull();
      holder.getTransaction().rollback();
      saving.commit(patient, receipt("a"));
      assertThat(numbers("a")).containsExactly(1L);
    }
  }
}
