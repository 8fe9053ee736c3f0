package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.RangeSize;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.Pools;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring's proxies around a pool, and a transaction open on the caller's thread. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class WrappersTest extends DatabaseTest {

  WrappersTest(TestDatabase database) {
    super(database);
  }

  @BeforeEach
  void prepare() {
    schema().execute("create table work (id varchar(50) primary key)");
  }

  /** A pool below the wrapper, HiLo and Spring's transactions above it. */
  private void on(SpringWrapper wrapping, BiConsumer<HiLo, Caller> test) {
    try (HikariDataSource pool = Pools.hikari(schema().dataSource(), 3, Duration.ofMinutes(2))) {
      DataSource source = wrapping.around(pool);
      try (HiLo hilo =
          WithoutPrefetch.builder(source)
              .createTableIfMissing()
              .gaplessIdentity("invoices")
              .rangeSize(RangeSize.fixed(4))
              .build()) {
        hilo.verify();
        test.accept(hilo, new Caller(source));
      }
      Pools.assertNoneLent(pool);
    }
  }

  @ParameterizedTest
  @EnumSource
  void reservationsSurviveEveryEndOfTheTransaction(SpringWrapper wrapping) {
    IssuedNumbers numbers = new IssuedNumbers();
    on(
        wrapping,
        (hilo, caller) -> {
          Consumer<Integer> work =
              times -> {
                for (int i = 0; i < times; i++) {
                  long number = hilo.nextNumber("orders");
                  numbers.add(number);
                  numbers.add(hilo.identities().nextNumber("users") + 1000);
                  caller.jdbc.update("insert into work values (?)", "orders/" + number);
                }
              };
          caller.transactions.executeWithoutResult(
              status -> {
                work.accept(6);
                status.setRollbackOnly();
              });
          assertThatThrownBy(
                  () ->
                      caller.transactions.executeWithoutResult(
                          status -> {
                            work.accept(6);
                            throw new IllegalStateException("rolled back");
                          }))
              .hasMessage("rolled back");
          assertWork(0);
          caller.transactions.executeWithoutResult(status -> work.accept(6));
          assertWork(6);
        });
    numbers.noneTwice();
    assertThat(max("orders")).isEqualTo(18);
    assertThat(max("users|")).isEqualTo(18);
  }

  @ParameterizedTest
  @EnumSource
  void nothingOfTheCallersIsCommitted(SpringWrapper wrapping) {
    on(
        wrapping,
        (hilo, caller) ->
            caller.transactions.executeWithoutResult(
                status -> {
                  caller.jdbc.update("insert into work values ('mine')");
                  for (int i = 0; i < 9; i++) {
                    hilo.nextNumber("orders");
                  }
                  hilo.identities().seed("users", 7);
                  hilo.close();
                  assertWork(0);
                  status.setRollbackOnly();
                }));
    assertWork(0);
    assertThat(max("orders")).isEqualTo(9);
  }

  @ParameterizedTest
  @EnumSource(names = "TRANSACTION_AWARE_AND_LAZY")
  void aTimedOutTransactionRollsBackNoReservation(SpringWrapper wrapping) {
    IssuedNumbers numbers = new IssuedNumbers();
    on(
        wrapping,
        (hilo, caller) -> {
          caller.transactions.setTimeout(1);
          assertThatThrownBy(
                  () ->
                      caller.transactions.executeWithoutResult(
                          status -> {
                            numbers.add(hilo.nextNumber("orders"));
                            caller.jdbc.update("insert into work values ('mine')");
                            long end = System.nanoTime() + 1_100_000_000L;
                            while (System.nanoTime() - end < 0) {
                              numbers.add(hilo.nextNumber("orders"));
                            }
                            caller.jdbc.update("insert into work values ('late')");
                          }))
              // On a busy machine the time may be over in a statement, which is cancelled then.
              .isInstanceOfAny(
                  TransactionTimedOutException.class,
                  QueryTimeoutException.class,
                  DataAccessResourceFailureException.class);
          numbers.add(hilo.nextNumber("orders"));
        });
    numbers.noneTwice();
    assertWork(0);
    assertThat(max("orders")).isEqualTo(numbers.highest());
  }

  @ParameterizedTest
  @EnumSource
  void gaplessNumbersBelongToTheCallersTransaction(SpringWrapper wrapping) {
    on(
        wrapping,
        (hilo, caller) -> {
          caller.transactions.executeWithoutResult(
              status -> {
                assertThat(caller.gapless(hilo)).isEqualTo("invoices/1");
                assertThat(caller.gapless(hilo)).isEqualTo("invoices/2");
                status.setRollbackOnly();
              });
          assertThat(max("invoices|")).isZero();
          caller.transactions.executeWithoutResult(
              status -> assertThat(caller.gapless(hilo)).isEqualTo("invoices/1"));
        });
    assertThat(max("invoices|")).isEqualTo(1);
  }

  private void assertWork(int rows) {
    assertThat(schema().query("select id from work")).hasSize(rows);
  }

  private long max(String name) {
    return number("select max_value from hilo where name = '" + name + "'");
  }

  private static final class Caller {

    private final DataSource source;
    private final JdbcTemplate jdbc;
    private final TransactionTemplate transactions;

    Caller(DataSource source) {
      this.source = source;
      this.jdbc = new JdbcTemplate(source);
      this.transactions = new TransactionTemplate(new DataSourceTransactionManager(source));
    }

    String gapless(HiLo hilo) {
      return hilo.nextGaplessIdentity(DataSourceUtils.getConnection(source), "invoices");
    }
  }
}
