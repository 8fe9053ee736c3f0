package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.RangeSize;
import dev.hilo.internal.connection.CopiedPool;
import dev.hilo.matrix.NotApplicable;
import dev.hilo.pools.CopiedPoolKind.App;
import dev.hilo.spi.Connections;
import dev.hilo.spi.DedicatedConnections;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.Pools;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections of HiLo's own beside those of an application. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class DedicatedConnectionsTest extends DatabaseTest {

  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private static final String PERHAPS_TWO = "one more if the pool has opened a second connection";

  DedicatedConnectionsTest(TestDatabase database) {
    super(database);
  }

  @BeforeEach
  void prepare() {
    schema().execute("create schema \"" + CopiedPoolKind.SCHEMA + "\"");
  }

  private App app(CopiedPoolKind kind, int size) throws SQLException {
    return kind.open(schema(), schema().user(), schema().password(), size);
  }

  private static CopiedPool dedicated(App app) {
    return new CopiedPool(app.pool(), TIMEOUT, false);
  }

  private String asked(Connection connection, String ofH2, String ofPostgreSql)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(database() == TestDatabase.H2 ? ofH2 : ofPostgreSql)) {
      result.next();
      return result.getString(1);
    }
  }

  /** The most of ten looks: a pool may open a connection on a thread of its own. */
  private long mostOpen(Connection looking) {
    long most = 0;
    for (int look = 0; look < 10; look++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      most = Math.max(most, open(looking));
    }
    return most;
  }

  /**
   * How many connections to this database are open, but for the one that looks. That is always the
   * same one, since a busy server still counts one that was closed a moment ago.
   */
  private long open(Connection looking) {
    try {
      return Long.parseLong(
          asked(
              looking,
              "select count(*) from information_schema.sessions where session_id <> session_id()",
              "select count(*) from pg_stat_activity where datname = current_database()"
                  + " and backend_type = 'client backend' and pid <> pg_backend_pid()"));
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private void awaitOpen(Connection looking, String what, long least, long most) {
    Await.until(
        what,
        () -> {
          long open = open(looking);
          return open >= least && open <= most;
        });
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionHasTheSettingsOfTheApplication(CopiedPoolKind kind) throws Exception {
    try (App app = app(kind, 2);
        CopiedPool own = dedicated(app)) {
      assertThat(own.obstacle()).isNull();
      Pools.borrow(app.pool()).close();
      Connection connection = opened(own);
      assertThat(connection.getSchema()).isEqualTo(CopiedPoolKind.SCHEMA);
      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
      assertThat(asked(connection, "select lock_timeout()", "show application_name"))
          .isEqualTo(CopiedPoolKind.VALUE);
      assertThat(connection.getAutoCommit()).isTrue();
      assertThat(connection.isReadOnly()).isFalse();
      own.close(connection);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anApplicationThatHoldsAllItsConnectionsDoesNotMatter(CopiedPoolKind kind) throws Exception {
    try (App app = app(kind, 1);
        CopiedPool own = dedicated(app)) {
      try (Connection held = Pools.borrow(app.pool())) {
        assertThat(held.isValid(60)).isTrue();
        List<Connection> opened = new ArrayList<>();
        for (int i = 0; i < CopiedPool.MOST; i++) {
          opened.add(opened(own));
        }
        long began = System.nanoTime();
        assertThatThrownBy(own::open).isInstanceOf(SQLException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - began))
            .as("the application waits less than a reservation")
            .isLessThan(TIMEOUT);
        assertThatThrownBy(own::open)
            .as("the others are in use for so long that the application would remove them")
            .isInstanceOf(SQLException.class);
        for (Connection connection : opened) {
          assertThat(connection.isValid(60)).isTrue();
          own.close(connection);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsOpenBeforeTheFirstUseAndAfterTheLast(CopiedPoolKind kind) throws Exception {
    try (App app = app(kind, 2);
        Connection looking = schema().dataSource().getConnection()) {
      awaitOpen(looking, "none is open yet", 0, 0);
      CopiedPool own = dedicated(app);
      assertThat(mostOpen(looking)).isZero();
      own.close(opened(own));
      awaitOpen(looking, PERHAPS_TWO, 1, 2);
      own.close();
      awaitOpen(looking, "all are closed", 0, 0);
      assertThatThrownBy(own::open).isInstanceOf(SQLException.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void idleConnectionsAreClosedAndOpenAgain(CopiedPoolKind kind) throws Exception {
    try (App app = app(kind, 2);
        CopiedPool own = dedicated(app);
        Connection looking = schema().dataSource().getConnection()) {
      awaitOpen(looking, "none is open yet", 0, 0);
      own.closeIdle();
      own.close(opened(own));
      own.closeIdle();
      awaitOpen(looking, "all are closed", 0, 0);
      Connection connection = opened(own);
      assertThat(connection.isValid(60)).isTrue();
      own.close(connection);
      awaitOpen(looking, PERHAPS_TWO, 1, 2);
    }
  }

  /** The limit costs a round trip, and a connection keeps it. */
  @ParameterizedTest
  @EnumSource
  void theLimitOfLockWaitsIsSetOncePerConnection(CopiedPoolKind kind) throws Exception {
    List<String> statements = Collections.synchronizedList(new ArrayList<>());
    try (App app = app(kind, 1);
        CopiedPool own = dedicated(app);
        HiLo hilo =
            HiLo.builder(new Recording(own, statements), null)
                .prefetch(false)
                .createTableIfMissing()
                .rangeSize(RangeSize.fixed(1))
                .reserveTimeout(TIMEOUT)
                .build()) {
      hilo.nextId("orders");
      statements.clear();
      for (int i = 0; i < 10; i++) {
        hilo.nextId("orders");
      }
      assertThat(statements).filteredOn(sql -> sql.contains("max_value")).hasSize(10);
      assertThat(statements)
          .as(PERHAPS_TWO)
          .filteredOn(sql -> sql.startsWith("set "))
          .hasSizeLessThan(2);
    }
  }

  private record Recording(CopiedPool own, List<String> statements) implements Connections {

    @Override
    public Connection open() throws SQLException {
      return own.open();
    }

    @Override
    public void close(Connection connection) throws SQLException {
      own.close(connection);
    }

    @Override
    public @Nullable DedicatedConnections copiedPool() {
      return own.copiedPool();
    }

    @Override
    public void executing(String sql) {
      statements.add(sql);
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsRegisteredWithJmx(CopiedPoolKind kind) throws Exception {
    try (App app = app(kind, 2)) {
      Pools.borrow(app.pool()).close();
      List<String> before = beans();
      try (CopiedPool own = dedicated(app)) {
        Connection connection = opened(own);
        assertThat(beans()).isEqualTo(before);
        own.close(connection);
      }
      assertThat(beans()).isEqualTo(before);
    }
  }

  /** Of this test alone: others run at the same time. */
  private List<String> beans() {
    return ManagementFactory.getPlatformMBeanServer().queryNames(null, null).stream()
        .map(ObjectName::toString)
        .filter(name -> name.contains(CopiedPoolKind.name(schema())))
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void aPasswordMayComeLateAndMayChange(CopiedPoolKind kind) throws Exception {
    String user = createClerk();
    try (App app = kind.open(schema(), user, "none", 2);
        CopiedPool own = dedicated(app)) {
      if (requiresPassword(user)) {
        assertThatThrownBy(own::open).isInstanceOf(SQLException.class);
      }
      app.password().accept("first");
      Connection before = opened(own);
      schema()
          .execute(
              database() == TestDatabase.H2
                  ? "alter user " + user + " set password 'second'"
                  : "alter role " + user + " password 'second'");
      app.password().accept("second");
      // HikariCP pauses before it tries again, where it has just tried with the first one.
      Connection after = opened(own);
      assertThat(after.unwrap(Connection.class)).isNotSameAs(before.unwrap(Connection.class));
      assertThat(after.isClosed()).isFalse();
      own.close(before);
      own.close(after);
    } finally {
      dropClerk(user);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPasswordMayBeWrongForAWhile(CopiedPoolKind kind) throws Exception {
    String user = createClerk();
    try (App app = kind.open(schema(), user, "first", 2);
        CopiedPool own = dedicated(app)) {
      List<Connection> held = new ArrayList<>();
      held.add(opened(own));
      app.password().accept("wrong");
      if (requiresPassword(user)) {
        // A pool may have opened a connection in advance.
        assertThatThrownBy(
                () -> {
                  for (int i = 0; i < 3; i++) {
                    held.add(own.open());
                  }
                })
            .isInstanceOf(SQLException.class);
      }
      app.password().accept("first");
      // HikariCP pauses before it tries again.
      held.add(opened(own));
      for (Connection connection : held) {
        assertThat(connection.isValid(60)).isTrue();
        own.close(connection);
      }
    } finally {
      dropClerk(user);
    }
  }

  /** A connection, for which a busy machine may need longer than the application would wait. */
  static Connection opened(CopiedPool own) {
    List<Connection> opened = new ArrayList<>();
    Await.until("a connection opens", () -> opens(own, opened));
    return opened.get(0);
  }

  private static boolean opens(CopiedPool own, List<Connection> opened) {
    try {
      return opened.add(own.open());
    } catch (SQLException e) {
      return false;
    }
  }

  /** Creates a user with the password "first". */
  private String createClerk() throws SQLException {
    String user = database() == TestDatabase.H2 ? "CLERK" : "clerk_" + System.nanoTime();
    schema()
        .execute(
            database() == TestDatabase.H2
                ? "create user " + user + " password 'first' admin"
                : "create role " + user + " login password 'first' superuser");
    return user;
  }

  private void dropClerk(String user) throws SQLException {
    schema().execute("drop " + (database() == TestDatabase.H2 ? "user " : "role ") + user);
  }

  /** PostgreSQL may be set up to trust every local connection. */
  private boolean requiresPassword(String user) {
    try (Connection connection = schema().dataSource().getConnection(user, "wrong")) {
      return !connection.isValid(60);
    } catch (SQLException e) {
      return true;
    }
  }

  @ParameterizedTest
  @EnumSource
  void aDatabaseThatRefusesMoreConnectionsIsSharedUnlessDedicatedIsDemanded(CopiedPoolKind kind)
      throws Exception {
    NotApplicable.unless(database() != TestDatabase.H2, "It has no limit.");
    String user = "teller_" + System.nanoTime();
    schema()
        .execute(
            "create role " + user + " login password 'pw' connection limit 1",
            "grant all on schema \"TILLS\" to " + user);
    try (App app = kind.open(schema(), user, "pw", 2);
        CopiedPool demanded = new CopiedPool(app.pool(), TIMEOUT, false);
        CopiedPool preferred = new CopiedPool(app.pool(), TIMEOUT, true)) {
      Pools.borrow(app.pool()).close();

      assertThatThrownBy(demanded::open).isInstanceOf(SQLException.class);
      assertThat(demanded.isShared()).isFalse();

      assertThat(preferred.isShared()).isFalse();
      try (Connection connection = opened(preferred)) {
        assertThat(preferred.isShared()).isTrue();
        assertThat(connection.getAutoCommit()).as("as the application has set it").isFalse();
      }
    } finally {
      schema().execute("drop owned by " + user, "drop role " + user);
    }
  }
}
