package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.Patiently;
import dev.hilo.support.Pools;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether it is the pool that has no connection, or the database that gives none. */
@Tag("slow")
class H2TableFailuresTest extends DatabaseTest implements OnDatabase {

  private static final Duration SOON = Duration.ofMillis(400);

  /** How long callers wait who shall give up. */
  private static final Duration BRIEFLY = Duration.ofSeconds(1);

  private TableException failure(HikariDataSource pool) {
    JdbcCounterTable table = table(pool, true);
    return requireNonNull(
        catchThrowableOfType(TableException.class, () -> table.max(ORDERS, LIMIT)));
  }

  private static boolean isVerified(JdbcCounterTable table) {
    try {
      table.verify(LIMIT);
      return true;
    } catch (TableException e) {
      return false;
    }
  }

  @Test
  void anExhaustedPoolIsClassifiedAsNoConnection() throws SQLException {
    try (HikariDataSource pool = Pools.hikari(schema().dataSource(), 1, SOON);
        Connection held = Pools.borrow(pool)) {
      assertThat(held.isClosed()).isFalse();

      assertThat(failure(pool).kind()).isEqualTo(FailureKind.NO_CONNECTION);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"08001", "57P03"})
  void aDatabaseThatRefusesConnectionsIsUnavailable(String state) {
    JdbcInterceptor database =
        JdbcInterceptor.beforeEach("dataSource.getConnection", () -> refuse(state));
    try (HikariDataSource pool = Pools.hikari(database.before(schema().dataSource()), 1, SOON)) {
      awaitUnavailable(pool, "injected");
    }
  }

  /**
   * The pool of a busy machine may not have asked the database yet when it says no. And it tells
   * once only what the database said.
   */
  private TableException awaitUnavailable(HikariDataSource pool, String said) {
    AtomicReference<@Nullable TableException> last = new AtomicReference<>();
    Await.until(
        "the database is found unavailable, and says: " + said,
        () -> {
          TableException failure = failure(pool);
          last.set(failure);
          return failure.kind() == FailureKind.UNAVAILABLE
              && String.valueOf(failure.getMessage()).contains(said);
        });
    return requireNonNull(last.get());
  }

  /**
   * HikariCP then asks for the isolation level of the connection that has broken, never again, and
   * sets level -1 on all later ones.
   */
  @Test
  void aPoolWhoseFirstConnectionBrokeWhileItWasSetUpSaysWhyItHasNone() {
    AtomicBoolean isFirst = new AtomicBoolean(true);
    JdbcInterceptor database =
        JdbcInterceptor.beforeEach(
            "connection.getTransactionIsolation",
            () -> {
              if (isFirst.getAndSet(false)) {
                refuse("08003");
              }
            });
    try (HikariDataSource pool = Pools.hikari(database.before(schema().dataSource()), 1, SOON)) {
      assertThat(awaitUnavailable(pool, "isolation"))
          .hasMessageContainingAll("having no connection", "The database or its driver said: ");
    }
  }

  @Test
  void anExhaustedPoolAfterAnOutageIsClassifiedAsNoConnection() throws SQLException {
    AtomicBoolean down = new AtomicBoolean(true);
    JdbcInterceptor database =
        JdbcInterceptor.beforeEach(
            "dataSource.getConnection",
            () -> {
              if (down.get()) {
                refuse("08001");
              }
            });
    try (HikariDataSource pool = Pools.hikari(database.before(schema().dataSource()), 1, SOON)) {
      JdbcCounterTable table = table(pool, true);
      awaitUnavailable(pool, "injected");
      down.set(false);
      Await.until("the pool has a connection", () -> isVerified(table));
      try (Connection held = Pools.borrow(pool)) {
        assertThat(held.isClosed()).isFalse();

        assertThat(failure(pool).kind()).isEqualTo(FailureKind.NO_CONNECTION);
      }
    }
  }

  /** The pool waits longer than the callers do, and so it never says itself what is wrong. */
  @Test
  void aPoolThatHasNoneToSpareIsAnErrorInTime() throws Exception {
    table().verify(LIMIT);
    try (HikariDataSource pool = Pools.hikari(schema().dataSource(), 1, Duration.ofMinutes(1))) {
      HiLo hilo =
          WithoutPrefetch.builder(pool)
              .connections(ConnectionUse.SHARED)
              .reserveTimeout(BRIEFLY)
              .build();
      Patiently.run(BRIEFLY, hilo::verify);
      try (Connection held = pool.getConnection()) {
        assertThat(held.isClosed()).isFalse();
        for (Consumer<HiLo> work : List.<Consumer<HiLo>>of(h -> h.nextId("orders"), HiLo::verify)) {
          assertThat(Patiently.failure(() -> work.accept(hilo)))
              .hasMessageContainingAll(
                  "No connection has come yet", "give HiLo connections of its own");
        }
      }
      assertThat(Patiently.get(BRIEFLY, () -> hilo.nextId("orders"))).startsWith("orders/");
      hilo.close();
    }
  }

  private static void refuse(String state) throws SQLException {
    throw new SQLException("injected: refused", state);
  }
}
