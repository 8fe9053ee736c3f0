package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoRetryException;
import dev.hilo.RangeSize;
import dev.hilo.WithoutIncrements;
import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.NotApplicable;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.Pools;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every isolation level of a database, as what its connections come with. */
@Proves(Cell.ISOLATION)
interface IsolationContract extends OnDatabase {

  int THREADS = 4;

  private Stream<DynamicTest> atEveryLevel(Check check) throws Exception {
    table().verify(LIMIT);
    return IsolationMode.of(schema()).stream()
        .map(
            mode ->
                DynamicTest.dynamicTest(
                    mode.name(),
                    () -> {
                      begin(mode);
                      assertIsOn(mode);
                      check.at(mode, mode.name().replaceAll("[^A-Z]", ""));
                    }));
  }

  private void begin(IsolationMode mode) {
    if (database() == TestDatabase.SQLITE) {
      // The file keeps its journal while a reservation of the last mode, which its caller gave up,
      // still waits for a lock on a connection of its own.
      Await.until(mode.name(), () -> hasJournal(mode));
    } else {
      schema().execute(mode.database().toArray(String[]::new));
    }
  }

  private boolean hasJournal(IsolationMode mode) {
    try (Connection connection = schema().dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : mode.database()) {
        statement.execute(sql);
      }
      try (ResultSet row = statement.executeQuery("pragma journal_mode")) {
        return row.getString(1).equals(mode.journal());
      }
    } catch (SQLException e) {
      // SQLITE_BUSY
      if (e.getErrorCode() == 5) {
        return false;
      }
      throw new IllegalStateException(mode.name(), e);
    }
  }

  private void assertIsOn(IsolationMode mode) throws SQLException {
    try (Connection connection = mode.connections(schema()).getConnection()) {
      assertThat(connection.getTransactionIsolation())
          .as("HSQLDB gives more than is asked for")
          .isGreaterThanOrEqualTo(mode.level());
    }
  }

  @TestFactory
  default Stream<DynamicTest> reservationsOfTwoClientsFromTheFirstOn() throws Exception {
    return atEveryLevel(
        (mode, counter) -> {
          IssuedNumbers numbers = new IssuedNumbers();
          try (HikariDataSource pool = Pools.hikari(mode.connections(schema()), 4, true)) {
            try (HiLo a = client(pool);
                HiLo b =
                    WithoutIncrements.only(HiLo.builder(pool))
                        .rangeSize(RangeSize.fixed(3))
                        .reserveTimeout(UNLESS_IT_HANGS)
                        .build()) {
              ConcurrentCalls.run(
                  2 * THREADS,
                  List.of(a, b),
                  mine -> numbers.take(10, () -> mine.nextNumber(counter)));
            }
            Pools.assertNoneLent(pool);
          }
          numbers.noneTwice().risingForEach();
          assertThat(numbers.count()).isEqualTo(20 * THREADS);
        });
  }

  @TestFactory
  default Stream<DynamicTest> identitiesOfTwoClientsFromTheFirstOn() throws Exception {
    return atEveryLevel(
        (mode, counter) -> {
          IssuedNumbers numbers = new IssuedNumbers();
          try (HikariDataSource pool = Pools.hikari(mode.connections(schema()), 4, false);
              HiLo a = client(pool);
              HiLo b = client(pool)) {
            ConcurrentCalls.run(
                2 * THREADS,
                List.of(a, b),
                mine -> numbers.take(5, () -> mine.identities().nextNumber(counter)));
          }
          numbers.risingForEach().exactly(1, 10 * THREADS);
        });
  }

  @TestFactory
  default Stream<DynamicTest> gaplessNumbersFromTheFirstOn() throws Exception {
    schema().execute("create table invoices (id varchar(50) primary key)");
    return atEveryLevel(
        (mode, counter) -> {
          NotApplicable.unless(
              mode.hasGapless(), "It is refused there: see HsqldbCounterTableTest.");
          IssuedNumbers numbers = new IssuedNumbers();
          // Derby takes a second to end each of the deadlocks there.
          boolean slow =
              database() == TestDatabase.DERBY
                  && mode.level() == Connection.TRANSACTION_SERIALIZABLE;
          int each = slow ? 2 : 5;
          // At SERIALIZABLE it is what ends a deadlock that MariaDB does not see.
          Duration limit = Duration.ofSeconds(2);
          try (HiLo hilo =
              WithoutPrefetch.builder(mode.connections(schema())).reserveTimeout(limit).build()) {
            DataSource connections = mode.connections(schema());
            ConcurrentCalls.run(
                THREADS,
                () -> {
                  try (Connection caller = connections.getConnection()) {
                    caller.setAutoCommit(false);
                    numbers.take(each, () -> committed(caller, connections, hilo, counter));
                  }
                });
          }
          numbers.risingForEach().exactly(1, (long) each * THREADS);
        });
  }

  /** Takes a number and uses it; as often as the database wants that tried again. */
  private long committed(Connection caller, DataSource connections, HiLo hilo, String counter)
      throws SQLException {
    if (caller.isClosed()) {
      try (Connection next = connections.getConnection()) {
        next.setAutoCommit(false);
        return committed(next, connections, hilo, counter);
      }
    }
    Dialect dialect = Dialect.of(caller);
    while (true) {
      try {
        execute(caller, "select count(*) from invoices"); // takes the snapshot, where there is one
        long number = hilo.identities().nextGaplessNumber(caller, counter);
        try (PreparedStatement insert =
            caller.prepareStatement("insert into invoices values (?)")) {
          insert.setString(1, counter + "/" + number);
          insert.executeUpdate();
        }
        caller.commit();
        return number;
      } catch (HiLoRetryException e) {
        caller.rollback();
      } catch (HiLoException e) {
        if (!caller.isClosed()) {
          throw e;
        }
        // On a busy machine, the network's limit may come before the database's.
        return committed(caller, connections, hilo, counter);
      } catch (SQLException e) {
        caller.rollback();
        FailureKind kind = dialect.kindOf(e);
        if (kind != FailureKind.CONFLICT && kind != FailureKind.LOCKED) {
          throw e;
        }
      }
    }
  }

  private static HiLo client(DataSource dataSource) {
    return WithoutPrefetch.builder(dataSource)
        .rangeSize(RangeSize.fixed(3))
        .reserveTimeout(UNLESS_IT_HANGS)
        .build();
  }

  @FunctionalInterface
  interface Check {

    /** Checks it with a counter of its own. */
    void at(IsolationMode mode, String counter) throws Exception;
  }
}
