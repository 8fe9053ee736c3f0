package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.RangeSize;
import dev.hilo.matrix.NotApplicable;
import dev.hilo.pools.PoolKind.Address;
import dev.hilo.pools.PoolKind.Pool;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.Patiently;
import dev.hilo.support.Pools;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.CuttingProxy;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What applications do with pools. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class PoolsTest extends DatabaseTest {

  /** Enough on a busy machine, where even an open connection may answer after seconds. */
  private static final Duration IN_TIME = Duration.ofMinutes(1);

  /** More than a test here takes, unless callers wait in vain. */
  private static final Duration UNLESS_IT_STALLS = IN_TIME.minusSeconds(5);

  /** Longer than the pools wait: {@link PoolKind#WAIT}. */
  private static final Duration BRIEFLY = Duration.ofSeconds(1);

  PoolsTest(TestDatabase database) {
    super(database);
  }

  @BeforeEach
  void prepare() {
    schema().execute("create table work (id varchar(50) primary key)");
    try (HiLo hilo =
        WithoutPrefetch.builder(schema().dataSource())
            .createTableIfMissing()
            .reserveTimeout(IN_TIME)
            .build()) {
      hilo.verify();
    }
  }

  private Pool open(PoolKind kind, int size) throws SQLException {
    return kind.open(address(schema().url()), size, false, false);
  }

  private Address address(String url) {
    return new Address(url, schema().user(), schema().password());
  }

  private static HiLoBuilder builder(DataSource dataSource) {
    return WithoutPrefetch.builder(dataSource)
        .connections(ConnectionUse.SHARED)
        .rangeSize(RangeSize.fixed(4))
        .reserveTimeout(IN_TIME);
  }

  private static Connection held(Pool pool) {
    return Pools.borrow(pool.dataSource());
  }

  private static String refusal(HiLo hilo) {
    return String.valueOf(Patiently.failure(() -> hilo.nextId("orders")).getMessage());
  }

  private static void assertNoneLent(Pool pool) {
    Await.until("all connections are back", () -> pool.lent().getAsInt() == 0);
  }

  private static void insert(Connection connection, String id) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("insert into work values (?)")) {
      statement.setString(1, id);
      statement.executeUpdate();
    }
  }

  private void assertWork(int rows) {
    assertThat(schema().query("select id from work")).hasSize(rows);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AGROAL")
  void connectionsMayBeReadOnlyAndWithoutAutoCommit(PoolKind kind) throws Exception {
    for (boolean autoCommit : new boolean[] {true, false}) {
      IssuedNumbers numbers = new IssuedNumbers();
      String counter = "orders" + autoCommit;
      try (Pool pool = kind.open(address(schema().url()), 2, autoCommit, true)) {
        try (HiLo hilo = builder(pool.dataSource()).build()) {
          ConcurrentCalls.run(4, () -> numbers.take(10, () -> hilo.nextNumber(counter)));
        }
        assertNoneLent(pool);
        try (Connection connection = held(pool)) {
          assertThat(connection.getAutoCommit()).isEqualTo(autoCommit);
          assertThat(connection.isReadOnly())
              .as("H2 does not know it of a connection")
              .isEqualTo(database() != TestDatabase.H2);
        }
      }
      numbers.exactly(1, 40);
      assertThat(number("select max_value from hilo where name = '" + counter + "'")).isEqualTo(40);
    }
  }

  /** Agroal means it: what is read-only there stays so. */
  @Test
  void theErrorNamesAReadOnlyPool() throws Exception {
    NotApplicable.unless(database() != TestDatabase.H2, "It does not know it of a connection.");
    try (Pool pool = PoolKind.AGROAL.open(address(schema().url()), 2, true, true);
        // It is tried again until then: another borrower could have left the connection so.
        HiLo hilo = builder(pool.dataSource()).reserveTimeout(Duration.ofSeconds(10)).build()) {
      held(pool).close();
      assertThatThrownBy(() -> hilo.nextId("orders"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("read-only");
      assertNoneLent(pool);
    }
  }

  /** Cold start, and the caller's transaction has the one connection and has used it. */
  @ParameterizedTest
  @EnumSource
  void aPoolOfOneThatTheCallerHoldsIsAnErrorWithTheWayOut(PoolKind kind) throws Exception {
    try (Pool pool = open(kind, 1)) {
      try (HiLo hilo = builder(pool.dataSource()).reserveTimeout(BRIEFLY).build();
          Connection caller = held(pool)) {
        insert(caller, "before");

        Await.until(
            "the pool says no while the caller waits",
            () -> {
              long began = System.nanoTime();
              String said = refusal(hilo);
              assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(UNLESS_IT_STALLS);
              assertThat(said).contains("give HiLo connections of its own");
              return said.contains("having no connection");
            });

        caller.commit();
      }
      assertNoneLent(pool);
    }
    assertWork(1);
  }

  @ParameterizedTest
  @EnumSource
  void aDataSourceOfItsOwnIsTheWayOut(PoolKind kind) throws Exception {
    try (Pool pool = open(kind, 1);
        Pool own = open(kind, 1)) {
      try (HiLo hilo = builder(own.dataSource()).build();
          Connection caller = held(pool)) {
        insert(caller, "before");
        for (int i = 0; i < 100; i++) {
          insert(caller, hilo.nextId("orders"));
        }
        caller.commit();
      }
      assertNoneLent(own);
    }
    assertWork(101);
  }

  @ParameterizedTest
  @EnumSource
  void asManyThreadsAsConnectionsNeverStallWithAConnectionOfItsOwn(PoolKind kind) throws Exception {
    CyclicBarrier allHoldOne = new CyclicBarrier(4);
    try (Pool pool = open(kind, 4);
        Pool own = open(kind, 1);
        HiLo hilo = builder(own.dataSource()).build()) {
      long began = System.nanoTime();
      ConcurrentCalls.run(
          4,
          () -> {
            try (Connection caller = held(pool)) {
              allHoldOne.await();
              for (int i = 0; i < 50; i++) {
                insert(caller, hilo.nextId("orders"));
              }
              caller.commit();
            }
          });
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(UNLESS_IT_STALLS);
    }
    assertWork(200);
  }

  @ParameterizedTest
  @EnumSource
  void everyThreadTimesOutWhileAllConnectionsAreHeldAndThenRecovers(PoolKind kind)
      throws Exception {
    CyclicBarrier allHoldOne = new CyclicBarrier(4);
    try (Pool pool = open(kind, 4)) {
      Duration limit = BRIEFLY.multipliedBy(3);
      try (HiLo hilo = builder(pool.dataSource()).reserveTimeout(limit).build()) {
        List<String> outcomes =
            ConcurrentCalls.run(
                4,
                () -> {
                  try (Connection caller = held(pool)) {
                    insert(caller, Thread.currentThread().getName());
                    allHoldOne.await();
                    String outcome = refusal(hilo);
                    allHoldOne.await();
                    caller.commit();
                    return outcome;
                  }
                });

        assertThat(outcomes).allSatisfy(o -> assertThat(o).contains("connections of its own"));
        assertThat(Patiently.get(limit, () -> hilo.nextId("orders"))).startsWith("orders/");
      }
      assertNoneLent(pool);
    }
    assertWork(4);
  }

  @ParameterizedTest
  @EnumSource
  void recoversAfterAllConnectionsOfAPoolBreak(PoolKind kind) throws Exception {
    IssuedNumbers numbers = new IssuedNumbers();
    try (CuttingProxy proxy = CuttingProxy.before(schema());
        Pool pool = kind.open(address(proxy.url()), 3, true, false)) {
      // HikariCP trusts a connection without a test for half a second after its last use.
      try (HiLo hilo = builder(pool.dataSource()).build()) {
        Connection[] held = new Connection[3];
        for (int i = 0; i < held.length; i++) {
          held[i] = held(pool);
        }
        for (Connection connection : held) {
          connection.close();
        }
        for (int round = 0; round < 2; round++) {
          proxy.cutAll();
          long began = System.nanoTime();
          ConcurrentCalls.run(3, () -> numbers.take(5, () -> hilo.nextNumber("orders")));
          assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(UNLESS_IT_STALLS);
        }
      }
      assertNoneLent(pool);
    }
    numbers.noneTwice();
    assertThat(numbers.count()).isEqualTo(30);
  }
}
