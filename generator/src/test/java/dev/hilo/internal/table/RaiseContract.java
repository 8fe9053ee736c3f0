package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.RangeSize;
import dev.hilo.WithoutIncrements;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.ProtocolRule;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.Schema;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The one statement of a database that has such. */
@Proves(Cell.PROTOCOL)
interface RaiseContract extends OnDatabase {

  private JdbcCounterTable tableWith(long max) throws TableException {
    JdbcCounterTable table = table();
    table.set(ORDERS, null, max, LIMIT);
    return table;
  }

  private static @Nullable Long raised(CounterTable table, CounterKey key, long least, long most)
      throws TableException {
    return table.raise(key, 10, least, most, false, LIMIT).orElseThrow().max();
  }

  @ProtocolRule("S8")
  @Test
  default void addsToMaxWithinItsBounds() throws TableException {
    JdbcCounterTable table = tableWith(32);

    assertThat(raised(table, ORDERS, 0, 1000)).isEqualTo(42);
    assertThat(raised(table, ORDERS, 42, 42)).isEqualTo(52);
    assertThat(raised(table, ORDERS, 53, 1000)).isNull();
    assertThat(raised(table, ORDERS, 0, 51)).isNull();
    assertThat(raised(table, ORDERS, 53, 51)).isNull();
    assertThat(raised(table, CounterKey.shared("people"), 0, 1000)).isNull();
    assertThat(row("orders")).isEqualTo(52);
  }

  @Test
  default void numbersMayBeAsLargeAsALong() throws TableException {
    long max = Long.MAX_VALUE - 10;

    assertThat(raised(tableWith(max), ORDERS, max, max)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  @Proves(Cell.RACES)
  default void clientsOfBothKindsNeverGiveTheSameNumberAndThisOneLosesNothing()
      throws TableException {
    tableWith(0);
    IssuedNumbers numbers = new IssuedNumbers();
    AtomicInteger failed = new AtomicInteger();
    JdbcInterceptor failures =
        new JdbcInterceptor() {
          @Override
          protected void failed(String what, @Nullable String sql, SQLException failure) {
            failed.addAndGet(what.startsWith("statement.execute") ? 1 : 0);
          }
        };
    try (HiLo raising = client(failures.before(schema().dataSource()));
        HiLo comparing = compareAndSet(schema().dataSource())) {
      raising.verify();
      ConcurrentCalls.run(
          4,
          List.of(raising, comparing),
          hilo -> numbers.take(100, () -> hilo.nextNumber("orders")));
      assertThat(requireNonNull(raising.counters().statistics().get("orders")).conflicts())
          .as("none but waits for a lock that the database ended")
          .isLessThanOrEqualTo(failed.get());
    }
    numbers.noneTwice().risingForEach();
  }

  @Test
  default void callersSucceedIfTheDatabaseRejectsTheStatement() throws TableException {
    tableWith(0);
    for (String state : new String[] {"42601", "0100E"}) {
      Refusing refusing = new Refusing(state);
      try (HiLo hilo = client(refusing.before(schema().dataSource()))) {
        hilo.verify();
        for (int i = 0; i < 10; i++) {
          hilo.nextNumber("orders");
        }
      }
      assertThat(refusing.refused).as(state).hasValue(1);
    }
    assertThat(row("orders")).isEqualTo(20);
  }

  @Test
  default void twoConcurrentCallersSucceedIfTheDatabaseRejectsTheStatement() throws TableException {
    tableWith(0);
    CountDownLatch bothTry = new CountDownLatch(2);
    JdbcInterceptor interceptor =
        new JdbcInterceptor() {
          @Override
          protected void calling(String what, @Nullable String sql) throws SQLException {
            if (what.equals("connection.prepareStatement")
                && sql != null
                && sql.contains("between")) {
              bothTry.countDown();
              Await.latch(bothTry);
              throw new SQLException("injected: not known here", "42601");
            }
          }
        };
    AtomicInteger counter = new AtomicInteger();
    try (HiLo hilo = client(interceptor.before(schema().dataSource()))) {
      hilo.verify();

      assertThat(
              ConcurrentCalls.run(2, () -> hilo.nextNumber("counter" + counter.incrementAndGet())))
          .containsExactly(1L, 1L);
    }
  }

  @Tag("slow")
  @Test
  @Proves(Cell.RACES)
  default void whereItIsRefusedMaxIsRaisedByTwoStatementsIfOthersAreFasterEveryTime()
      throws TableException {
    tableWith(0);
    Outrun outrun = new Outrun(schema());
    // After half of the timeout Max would be raised sooner.
    try (HiLo hilo =
        WithoutPrefetch.builder(outrun.before(schema().dataSource()))
            .rangeSize(RangeSize.fixed(2))
            .reserveTimeout(Duration.ofMinutes(10))
            .build()) {
      assertThat(hilo.nextNumber("orders")).isOne();
      assertThat(hilo.nextNumber("orders")).isEqualTo(2);
      assertThat(outrun.refused).hasValue(1);
      outrun.rivals = true;

      assertThat(hilo.nextNumber("orders")).isGreaterThan(2);

      assertThat(outrun.raised).as("raised by two statements").hasValue(1);
      assertThat(outrun.refused).as("asked for again").hasValue(1);
      assertThat(requireNonNull(hilo.counters().statistics().get("orders")).conflicts())
          .isEqualTo(33);
    }
  }

  /**
   * In auto-commit mode another client could raise Max between the two, and its numbers be read.
   */
  @Test
  default void twoStatementsNeverRunWithoutATransactionEvenIfTheOneIsRefusedMeanwhile()
      throws TableException {
    tableWith(0);
    AtomicReference<@Nullable JdbcCounterTable> other = new AtomicReference<>();
    AtomicInteger inTwo = new AtomicInteger();
    JdbcInterceptor interceptor =
        new JdbcInterceptor() {
          @Override
          protected void calling(String what, @Nullable String sql) throws SQLException {
            JdbcCounterTable first = other.get();
            if (what.equals("dataSource.getConnection") && other.compareAndSet(first, null)) {
              reserveMeanwhile(first);
            } else if (sql != null && sql.matches(".*(returning|final table|last_insert_id).*")) {
              throw new SQLException("injected: not known here", "42601");
            } else if (what.equals("statement.executeUpdate")
                && sql != null
                && sql.contains("between")) {
              inTwo.incrementAndGet();
            }
          }

          private void reserveMeanwhile(@Nullable JdbcCounterTable table) throws SQLException {
            try {
              if (table != null) {
                table.raise(ORDERS, 10, 0, 1000, false, LIMIT);
              }
            } catch (TableException e) {
              throw new SQLException(e);
            }
          }
        };
    JdbcCounterTable table = table(interceptor.before(schema().dataSource()), false);
    table.max(ORDERS, LIMIT);
    other.set(table);

    assertThat(table.raise(ORDERS, 10, 0, 1000, true, LIMIT)).isEmpty();
    assertThat(inTwo).hasValue(0);

    assertThat(table.raise(ORDERS, 10, 0, 1000, true, LIMIT)).contains(new Answer("A", 10L));
    assertThat(inTwo).hasValue(1);
  }

  @Test
  default void aTableThatLostItsKeyIsRefusedThen() {
    schema().execute("create table hilo (name varchar(9), node_tag varchar(9), max_value bigint)");
    schema().execute("insert into hilo values ('orders', '*', 32)");
    schema().execute("insert into hilo values ('orders', '*', 32)");
    try (HiLo hilo = client(schema().dataSource())) {
      hilo.verify();

      assertThatThrownBy(() -> hilo.nextNumber("orders")).hasMessageContaining("2 rows");
    }
  }

  private static HiLo client(DataSource dataSource) {
    return WithoutPrefetch.builder(dataSource).rangeSize(RangeSize.fixed(2)).build();
  }

  private static HiLo compareAndSet(DataSource dataSource) {
    return WithoutIncrements.only(WithoutPrefetch.builder(dataSource))
        .rangeSize(RangeSize.fixed(3))
        .build();
  }

  /** A database that does not know the statement, and says so in one way or another. */
  final class Refusing extends JdbcInterceptor {

    private final String state;
    private final AtomicInteger refused = new AtomicInteger();

    Refusing(String state) {
      this.state = state;
    }

    @Override
    protected void calling(String what, @Nullable String sql) throws SQLException {
      if (what.equals("connection.prepareStatement") && sql != null && sql.contains("between")) {
        refused.incrementAndGet();
        throw new SQLException("injected: not known here", state);
      }
    }
  }

  /**
   * A database that does not know the one statement, but every other one. There another client
   * raises Max before each compare-and-set.
   */
  final class Outrun extends JdbcInterceptor {

    private final Schema schema;
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger raised = new AtomicInteger();
    private volatile boolean rivals;

    Outrun(Schema schema) {
      this.schema = schema;
    }

    @Override
    protected void calling(String what, @Nullable String sql) throws SQLException {
      if (!what.equals("connection.prepareStatement") || sql == null) {
        return;
      }
      if (sql.contains("returning")
          || sql.contains("final table")
          || sql.contains("last_insert_id")) {
        refused.incrementAndGet();
        throw new SQLException("injected: not known here", "42601");
      }
      if (sql.contains("between")) {
        raised.incrementAndGet();
      } else if (rivals && sql.startsWith("update")) {
        schema.execute("update hilo set max_value = max_value + 1");
      }
    }
  }
}
