package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.HiLoRetryException;
import dev.hilo.RangeSize;
import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.NotApplicable;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.InitializedConnections;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.Pools;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.CuttingProxy;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Failures that a real database makes under a reservation: each ends in a retry that succeeds or in
 * an error that says what happened, in time, without a number given twice or a connection leaked.
 */
@Proves(Cell.ERRORS)
interface ProvokedFailuresContract extends OnDatabase {

  /** Less than what callers would wait for in vain. */
  Duration IN_TIME = UNLESS_IT_HANGS.minusSeconds(5);

  private FailureProvoker provocations() {
    return new FailureProvoker(schema());
  }

  private static HiLoBuilder builder(DataSource dataSource) {
    return WithoutPrefetch.builder(dataSource)
        .rangeSize(RangeSize.fixed(10))
        .reserveTimeout(UNLESS_IT_HANGS);
  }

  private HikariDataSource pool(List<String> init) {
    return Pools.hikari(InitializedConnections.by(schema().dataSource(), init), 2, true);
  }

  private static void assertInTime(long began) {
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(IN_TIME);
  }

  @Test
  default void retriesAfterDeadlock() throws Exception {
    NotApplicable.unless(
        !provocations().lockWaits().isEmpty(),
        "Without a view of waiting transactions, the victim of the deadlock is unknown.");
    table().set(ORDERS, null, 32, LIMIT);
    schema().execute("create table nodes (tag varchar(9))", "create table heavy (n int)");
    schema().execute("insert into nodes values ('A')");
    try (HikariDataSource pool = pool(provocations().suspicion().stream().toList());
        Connection other = transaction()) {
      for (String sql : provocations().survival()) {
        execute(other, sql);
      }
      execute(other, "update hilo set max_value = 50 where name = 'orders'");
      AtomicReference<@Nullable ConcurrentCalls<Boolean>> locking = new AtomicReference<>();
      RivalStatement rival =
          new RivalStatement(
              "update",
              () -> {
                // Ours holds the node and is about to ask for the counter, which the other holds.
                locking.set(
                    ConcurrentCalls.start(
                        1,
                        () -> {
                          execute(other, "update nodes set tag = 'B'");
                          other.commit();
                          return true;
                        }));
                provocations().untilATransactionWaitsForALock();
              });
      try (HiLo hilo =
          builder(rival.before(pool)).nodeTagQuery(provocations().lockingTag()).build()) {
        long began = System.nanoTime();

        assertThat(hilo.nextId("orders")).isEqualTo("orders/51-B");

        assertInTime(began);
      }
      ConcurrentCalls<Boolean> done = locking.get();
      assertThat(done).isNotNull();
      assertThat(done.results()).containsExactly(true);
      assertThat(rival.kinds(schema().dataSource()))
          .as("a limit for locks may end the wait before a busy database sees the deadlock")
          .isNotEmpty()
          .isSubsetOf(FailureKind.CONFLICT, FailureKind.LOCKED);
      Pools.assertNoneLent(pool);
    }
  }

  @Test
  default void retriesAfterSerializationFailure() throws Exception {
    table().set(ORDERS, null, 32, LIMIT);
    schema().execute("create table nodes (tag varchar(9))", "insert into nodes values ('A')");
    DataSource strict =
        InitializedConnections.at(schema().dataSource(), Connection.TRANSACTION_SERIALIZABLE);
    try (HikariDataSource pool = Pools.hikari(strict, 2, false)) {
      RivalStatement rival =
          new RivalStatement(
              "update",
              () -> {
                // The snapshot was taken by the query for the tag.
                schema().execute("update hilo set max_value = 50 where name = 'orders'");
              });
      try (HiLo hilo = builder(rival.before(pool)).nodeTagQuery("select tag from nodes").build()) {
        long began = System.nanoTime();

        assertThat(hilo.nextNumber("orders")).isEqualTo(51);

        assertInTime(began);
      }
      assertThat(rival.kinds(schema().dataSource()))
          .as("some find no such row, and others are rolled back")
          .isSubsetOf(FailureKind.CONFLICT);
      Pools.assertNoneLent(pool);
    }
    assertThat(row("orders")).isEqualTo(51);
  }

  @Test
  default void continuesAfterTheWinnersRangeIfTheFirstInsertConflicts() throws Exception {
    table().verify(LIMIT);
    try (HikariDataSource pool = Pools.hikari(schema().dataSource(), 2, true)) {
      RivalStatement rival =
          new RivalStatement(
              "insert", () -> schema().execute("insert into hilo values ('orders', '*', 32)"));
      try (HiLo hilo = builder(rival.before(pool)).build()) {
        assertThat(hilo.nextNumber("orders")).isEqualTo(33);
      }
      assertThat(rival.kinds(schema().dataSource())).containsExactly(FailureKind.DUPLICATE);
      Pools.assertNoneLent(pool);
    }
    assertThat(row("orders")).isEqualTo(33);
  }

  @Test
  default void retriesAfterLockTimeout() throws Exception {
    NotApplicable.unless(
        !provocations().impatience().isEmpty(),
        "HSQLDB has no limit for locks but that of the statement.");
    table().set(ORDERS, null, 32, LIMIT);
    try (HikariDataSource pool = pool(provocations().impatience().stream().toList());
        Connection holder = transaction()) {
      RivalStatement rival =
          new RivalStatement(
              "update",
              () -> execute(holder, "update hilo set max_value = 50 where name = 'orders'")) {
            @Override
            protected void failed(String what, @Nullable String sql, SQLException failure) {
              super.failed(what, sql, failure);
              try {
                holder.commit();
              } catch (SQLException e) {
                throw new AssertionError(e);
              }
            }
          };
      // SQLite waits as long as an attempt may last: an eighth of it.
      Duration limit = database() == TestDatabase.SQLITE ? Duration.ofSeconds(30) : UNLESS_IT_HANGS;
      try (HiLo hilo = builder(rival.before(pool)).reserveTimeout(limit).build()) {
        long began = System.nanoTime();

        assertThat(hilo.nextNumber("orders")).isEqualTo(51);

        assertInTime(began);
      }
      assertThat(rival.kinds(schema().dataSource()))
          .hasSize(1)
          .isSubsetOf(FailureKind.CONFLICT, FailureKind.LOCKED, FailureKind.TIMEOUT);
      Pools.assertNoneLent(pool);
    }
  }

  @Test
  default void aTableThatIsDroppedIsMissedAndNamed() throws Exception {
    table().verify(LIMIT);
    IssuedNumbers numbers = new IssuedNumbers();
    try (HikariDataSource pool = Pools.hikari(schema().dataSource(), 2, true);
        HiLo hilo = builder(pool).build()) {
      numbers.take(5, () -> hilo.nextNumber("orders"));
      schema().execute("drop table hilo");
      numbers.take(5, () -> hilo.nextNumber("orders"));
      long began = System.nanoTime();
      for (Runnable use :
          new Runnable[] {
            () -> hilo.nextNumber("orders"),
            () -> hilo.nextIdentity("users"),
            () -> hilo.identities().seed("users", 7),
            () -> hilo.identities().forceSeed("users", 7),
          }) {
        assertThatThrownBy(use::run)
            .isInstanceOf(HiLoException.class)
            .hasMessageContainingAll("The table hilo is missing", "create table ");
      }
      assertInTime(began);

      table().verify(LIMIT);
      numbers.add(hilo.nextNumber("orders"));
      numbers.noneTwice();
      Pools.assertNoneLent(pool);
    }
  }

  @Test
  default void aTableThatIsDroppedAndMadeAgainGivesNoNumberTwice() {
    IssuedNumbers numbers = new IssuedNumbers();
    try (HikariDataSource pool = Pools.hikari(schema().dataSource(), 2, true);
        HiLo hilo = builder(pool).createTableIfMissing().build()) {
      for (int i = 0; i < 35; i++) {
        if (i == 15) {
          schema().execute("drop table hilo");
        }
        numbers.add(hilo.nextNumber("orders"));
      }
      Pools.assertNoneLent(pool);
    }
    numbers.noneTwice();
    assertThat(numbers.highest()).isGreaterThan(1 << 20);
  }

  @Test
  default void theErrorForAReadOnlyUserNamesTheMissingGrant() throws Exception {
    table().set(new CounterKey("invoices|", "*"), null, 0, LIMIT);
    String reader = provocations().reader();
    try (HikariDataSource pool = Pools.hikari(provocations().as(reader), 2, true);
        HiLo hilo = builder(pool).build();
        Connection caller = provocations().as(reader).getConnection()) {
      caller.setAutoCommit(false);
      long began = System.nanoTime();
      for (Runnable use :
          new Runnable[] {
            () -> hilo.nextNumber("orders"),
            () -> hilo.nextIdentity("users"),
            () -> hilo.identities().seed("users", 7),
            () -> hilo.nextGaplessIdentity(caller, "invoices"),
          }) {
        assertThatThrownBy(use::run)
            .isInstanceOf(HiLoException.class)
            .isNotInstanceOf(HiLoRetryException.class)
            .hasMessageContaining("SELECT, INSERT and UPDATE");
      }
      assertInTime(began);
      Pools.assertNoneLent(pool);
    } finally {
      provocations().dropReader(reader);
    }
  }

  @Tag("slow")
  @Test
  default void waitsForAServerThatIsBrieflyUnavailable() {
    NotApplicable.unless(provocations().hasNetwork(), "An engine in this JVM is never away.");
    IssuedNumbers numbers = new IssuedNumbers();
    try (CuttingProxy proxy = CuttingProxy.before(schema());
        HikariDataSource pool = Pools.quickToGiveUp(proxy.dataSource(), 2, true)) {
      pool.setConnectionTimeout(250);
      JdbcInterceptor returning =
          new JdbcInterceptor() {
            @Override
            protected void failed(String what, @Nullable String sql, SQLException failure) {
              if (what.equals("dataSource.getConnection") && proxy.isRefusing()) {
                proxy.accept();
              }
            }
          };
      try (HiLo hilo = builder(returning.before(pool)).createTableIfMissing().build()) {
        numbers.take(10, () -> hilo.nextNumber("orders"));
        proxy.refuse();
        long began = System.nanoTime();
        numbers.take(15, () -> hilo.nextNumber("orders"));
        assertInTime(began);
        proxy.refuse();
        assertThat(hilo.nextIdentity("users")).isEqualTo("users/1");
        proxy.refuse();
        assertThat(hilo.identities().seed("users", 7)).isEqualTo(7);
      }
      Pools.assertNoneLent(pool);
    }
    numbers.exactly(1, 25);
    assertThat(row("orders")).isEqualTo(25);
  }

  @Test
  default void aSessionThatTheAdministratorEndsIsReplaced() throws Exception {
    NotApplicable.unless(
        provocations().canKill(), "Derby and SQLite have no sessions that others could end.");
    IssuedNumbers numbers = new IssuedNumbers();
    try (HikariDataSource pool = Pools.quickToGiveUp(schema().dataSource(), 1, true)) {
      try (HiLo hilo = builder(pool).createTableIfMissing().build()) {
        numbers.take(10, () -> hilo.nextNumber("orders"));
        try (Connection idle = Pools.borrow(pool)) {
          provocations().kill(idle);
        }
        long began = System.nanoTime();
        numbers.add(hilo.nextNumber("orders"));
        assertInTime(began);
      }
      Pools.assertNoneLent(pool);
    }
    numbers.exactly(1, 11);
  }

  /** Does something just before the first statement of a kind, and keeps what fails. */
  class RivalStatement extends JdbcInterceptor {

    private final String verb;
    private final Action action;
    private final List<SQLException> failures = Collections.synchronizedList(new ArrayList<>());
    private boolean done;

    RivalStatement(String verb, Action action) {
      this.verb = verb;
      this.action = action;
    }

    @Override
    protected synchronized void calling(String what, @Nullable String sql) throws SQLException {
      if (!done && executes(what, sql, verb)) {
        done = true;
        action.run();
      }
    }

    @Override
    protected void failed(String what, @Nullable String sql, SQLException failure) {
      if (what.startsWith("statement.execute") || what.equals("connection.commit")) {
        failures.add(failure);
      }
    }

    List<FailureKind> kinds(DataSource source) throws SQLException {
      try (Connection connection = source.getConnection()) {
        Dialect dialect = Dialect.of(connection);
        return failures.stream().map(dialect::kindOf).toList();
      }
    }
  }
}
