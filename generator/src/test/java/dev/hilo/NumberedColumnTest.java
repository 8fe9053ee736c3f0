package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hilo.convention.TagPlacement;
import dev.hilo.internal.connection.ConnectionScope;
import dev.hilo.rows.NumberedColumn;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.RoundRobinPool;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The highest number in rows of any origin. */
@OnDatabases
class NumberedColumnTest extends DatabaseTest {

  private static final NumberedColumn NUMBERS =
      new NumberedColumn("orders", false, "documents", "num", false);

  NumberedColumnTest(TestDatabase database) {
    super(database);
  }

  @BeforeEach
  void createTable() {
    schema().execute("create table documents (id varchar(80), num " + database().bigint() + ")");
  }

  private void insert(String... ids) {
    for (String id : ids) {
      schema().execute("insert into documents (id) values ('" + id + "')");
    }
  }

  private static NumberedColumn text(String prefix, boolean identity) {
    return new NumberedColumn(prefix, identity, "documents", "id", true);
  }

  private long highest(NumberedColumn column, HiLoBuilder format) throws SQLException {
    try (HiLo hilo = format.build();
        Connection connection = schema().dataSource().getConnection()) {
      return column.highest(connection, hilo);
    }
  }

  private long highest(NumberedColumn column) throws SQLException {
    return highest(column, format());
  }

  private HiLoBuilder format() {
    return HiLo.builder(schema().dataSource());
  }

  @Test
  void anEmptyTableHasNone() throws SQLException {
    assertThat(highest(NUMBERS)).isZero();
    assertThat(highest(text("orders", false))).isZero();
    assertThat(highest(text("orders", true))).isZero();
  }

  @Test
  void aReadThatFailsKeepsItsFailureIfTheRollbackFailsToo() throws SQLException {
    NumberedColumn missing = new NumberedColumn("orders", false, "nowhere", "num", false);
    JdbcInterceptor breaking =
        JdbcInterceptor.afterEach(
            "connection.rollback",
            () -> {
              throw new SQLException("injected: no rollback");
            });
    try (HiLo hilo = format().build();
        Connection connection = breaking.before(schema().dataSource()).getConnection()) {
      connection.setAutoCommit(false);
      assertThatThrownBy(
              () -> {
                try (ConnectionScope read = ConnectionScope.reading(connection)) {
                  missing.highest(read.connection(), hilo);
                }
              })
          .satisfies(
              e -> {
                assertThat(e.getMessage()).doesNotContain("injected");
                assertThat(e.getSuppressed()).singleElement().asString().contains("injected");
              });
    }
  }

  @Test
  void aConnectionThatTheReadClosedIsNotRolledBack() throws SQLException {
    try (Connection connection = schema().dataSource().getConnection()) {
      connection.setAutoCommit(false);
      try (ConnectionScope read = ConnectionScope.reading(connection)) {
        read.connection().close();
      }
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @Test
  void findsTheHighestNumber() throws SQLException {
    schema().execute("insert into documents (num) values (-7)");
    assertThat(highest(NUMBERS)).as("of negative numbers").isZero();

    schema()
        .execute(
            "insert into documents (num) values (5)",
            "insert into documents (num) values (4300000000)",
            "insert into documents (num) values (null)");
    assertThat(highest(NUMBERS)).isEqualTo(4_300_000_000L);
  }

  @Test
  void findsTheHighestNumberOfEachCounterAmongOtherIds() throws SQLException {
    insert(
        "orders/1-A",
        "Orders/7-B",
        "ORDERS/12-NorthServer",
        "orders/9-a",
        "orders/50",
        "Orders/49",
        "orders/0000000000000000099-A",
        "orders/0000000000000000200",
        "orders/EU/400-A",
        "orders/EU/410",
        "companies/300-A",
        "orders/600-A-B",
        "orders/-600-A",
        "orders/x-1",
        "orders/",
        "orders|",
        "fd2a0b3c-0000-4000-8000-000000000700",
        "users/ayende@ayende.com",
        " orders/800-A");
    schema().execute("insert into documents (id) values (null)");

    assertThat(highest(text("orders", false))).isEqualTo(12);
    assertThat(highest(text("OrDers", false))).isEqualTo(12);
    assertThat(highest(text("orders", true))).isEqualTo(50);
    assertThat(highest(text("orders/eu", false))).isEqualTo(400);
    assertThat(highest(text("orders/eu", true))).isEqualTo(410);
    assertThat(highest(text("order", false))).isZero();
    assertThat(highest(text("users", false))).isZero();
  }

  @Test
  void withoutANodeTagAnIdMayBeOfBothCounters() throws SQLException {
    insert("orders/5-A", "orders/50");

    assertThat(highest(text("orders", false), format().nodeTag(""))).isEqualTo(50);
    assertThat(highest(text("orders", true), format().nodeTag(""))).isEqualTo(50);
    insert("orders/60-A");
    assertThat(highest(text("orders", false), format().nodeTag(""))).isEqualTo(60);
    assertThat(highest(text("orders", true), format().nodeTag(""))).isEqualTo(50);
  }

  @Test
  void readsIdsWithTheTagInFrontAndAnotherSeparator() throws SQLException {
    insert(
        "orders:A:5", "Orders:2026:8", "orders:9", "orders:A:0000000000000000077", "orders/70-A");
    HiLoBuilder format = format().tagPlacement(TagPlacement.PREFIX).separator(':');

    assertThat(highest(text("orders", false), format)).isEqualTo(8);
    assertThat(highest(text("orders", true), format)).isEqualTo(9);
    assertThat(highest(text("orders:2026", true), format))
        .as("a series of identities, which looks like a tag")
        .isEqualTo(8);
    assertThat(highest(text("orders:2026", false), format)).isZero();
  }

  @Test
  void leavesTheTransactionOfTheCallerOpen() throws SQLException {
    try (HiLo hilo = format().build();
        Connection connection = schema().dataSource().getConnection()) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("insert into documents (id, num) values ('orders/7-A', 8)");
      }
      assertThat(text("orders", false).highest(connection, hilo)).isEqualTo(7);
      assertThat(NUMBERS.highest(connection, hilo)).isEqualTo(8);
      assertThat(connection.getAutoCommit()).isFalse();
      connection.rollback();
      assertThat(text("orders", false).highest(connection, hilo)).isZero();
      connection.rollback();
    }
  }

  @Test
  void restoresAutoCommitAlsoAfterAFailure() throws SQLException {
    insert("orders/7-A");
    NumberedColumn missing = new NumberedColumn("orders", false, "missing", "id", true);
    try (HiLo hilo = format().build();
        Connection connection = schema().dataSource().getConnection()) {
      assertThatThrownBy(() -> missing.highest(connection, hilo)).isInstanceOf(SQLException.class);
      assertThat(connection.getAutoCommit()).isTrue();
      assertThat(text("orders", false).highest(connection, hilo)).isEqualTo(7);
      assertThat(connection.getAutoCommit()).isTrue();
    }
  }

  /** A portal with a name is a cursor, from which the driver fetches some rows at a time. */
  @Test
  void postgreSqlSendsTheRowsInParts() throws SQLException {
    assumeTrue(database() == TestDatabase.POSTGRESQL, "It asks a view of PostgreSQL.");
    NumberedColumn portal =
        new NumberedColumn(
            "orders", false, "pg_cursors", "case when name <> '' then 'orders/1-A' end", true);

    assertThat(highest(portal)).isEqualTo(1);
  }

  /** Another statement is refused as long as rows are on their way. */
  @Test
  void mySqlSendsTheRowsInParts() throws SQLException {
    assumeTrue(database() == TestDatabase.MYSQL, "It asks the driver of MySQL.");
    insert("orders/7-A");
    AtomicReference<@Nullable Throwable> refusal = new AtomicReference<>();
    try (HiLo hilo = format().build();
        RoundRobinPool pool = RoundRobinPool.single(schema().dataSource());
        Statement another = pool.physical().createStatement()) {
      JdbcInterceptor interceptor =
          JdbcInterceptor.afterEach(
              "statement.executeQuery",
              () -> {
                try {
                  another.execute("select 1");
                } catch (SQLException e) {
                  refusal.set(e);
                }
              });
      try (Connection watched = interceptor.before(pool.dataSource()).getConnection()) {
        assertThat(text("orders", false).highest(watched, hilo)).isEqualTo(7);
      }
    }
    assertThat(refusal.get()).hasMessageContaining("Streaming result set");
  }
}
