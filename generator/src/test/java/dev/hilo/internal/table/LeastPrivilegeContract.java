package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.NotApplicable;
import dev.hilo.matrix.Proves;
import dev.hilo.support.Patiently;
import dev.hilo.support.Pools;
import dev.hilo.support.ProtocolRule;
import dev.hilo.testdb.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A user with SELECT, INSERT and UPDATE on the one table, and with nothing else. */
@Proves(Cell.SCHEMA)
interface LeastPrivilegeContract extends OnDatabase {

  String PRIVILEGES = "select, insert, update";

  /** How long callers wait who shall give up. */
  Duration BRIEFLY = Duration.ofSeconds(2);

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(names = {"DEDICATED", "SHARED"})
  @ProtocolRule("T3")
  default void selectInsertAndUpdateAreEnough(ConnectionUse use) throws Exception {
    table().verify(LIMIT);
    FailureProvoker provocations = new FailureProvoker(schema());
    String user =
        provocations
            .user(PRIVILEGES)
            .orElseGet(
                () ->
                    NotApplicable.because(
                        "SQLite has no users: who can open the file can do everything."));
    try (Connection administrator = schema().dataSource().getConnection()) {
      doEverything(provocations.as(user), administrator, builder -> builder.connections(use));
    } finally {
      provocations.dropReader(user);
    }
  }

  /** Everything that an application does with HiLo, but for creating the table and a reset. */
  static void doEverything(
      DriverManagerDataSource source, Connection administrator, UnaryOperator<HiLoBuilder> settings)
      throws SQLException {
    String url = requireNonNull(source.getUrl());
    String user = requireNonNull(source.getUsername());
    String password = requireNonNull(source.getPassword());
    try (HikariDataSource pool = Pools.hikari(url, user, password, 3, true, false);
        Connection caller = pool.getConnection()) {
      refusesOthers(caller);
      caller.setAutoCommit(false);
      try (HiLo hilo = builder(pool, settings).gaplessIdentity("invoices").build()) {
        hilo.verify();
        assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
        assertThat(hilo.nextIds("orders", 100)).endsWith("orders/101-A");
        assertThat(hilo.nextSequenceId("orders")).isEqualTo("orders/0000000000000000001-A");
        assertThat(hilo.nextIdentities("people", 3)).endsWith("people/3");
        assertThat(hilo.identities().seed("people", 9)).isEqualTo(9);
        assertThat(hilo.identities().forceSeed("people", 5)).isEqualTo(5);
        assertThat(hilo.nextIdentity("people")).isEqualTo("people/6");
        assertThat(hilo.nextGaplessIdentity(caller, "invoices")).isEqualTo("invoices/1");
        caller.rollback();
        assertThat(hilo.nextGaplessIdentity(caller, "invoices")).isEqualTo("invoices/1");
        caller.commit();
        assertThat(hilo.nextGaplessIdentity(caller, "receipts")).isEqualTo("receipts/1");
        caller.commit();
        assertThat(hilo.identities().all()).hasSize(3);
        try (HiLo impatient = builder(pool, settings).reserveTimeout(BRIEFLY).build()) {
          waitForALockInVain(impatient, administrator);
        }
        assertThat(hilo.counters().rows()).hasSize(5);
        assertThatThrownBy(() -> hilo.counters().reset())
            .isInstanceOf(HiLoException.class)
            .cause()
            .isInstanceOfSatisfying(
                TableException.class, e -> assertThat(e.kind()).isEqualTo(FailureKind.REFUSED));
      }
      try (HiLo hilo = builder(pool, settings).build()) {
        assertThat(hilo.nextId("orders")).as("the rest was returned").isEqualTo("orders/102-A");
      }
    }
  }

  private static HiLoBuilder builder(DataSource pool, UnaryOperator<HiLoBuilder> settings) {
    return settings.apply(HiLo.builder(pool).prefetch(false).reserveTimeout(UNLESS_IT_HANGS));
  }

  /** The limits of waits, and the cancellation of a statement, need privileges of their own. */
  private static void waitForALockInVain(HiLo hilo, Connection administrator) throws SQLException {
    administrator.setAutoCommit(false);
    try (Statement statement = administrator.createStatement()) {
      statement.executeUpdate("update hilo set max_value = max_value where name = 'people|'");
      HiLoException failure = failureOfWait(hilo);
      assertThat(failure)
          .hasMessageContaining("No numbers for 'people|'")
          .message()
          .doesNotContainIgnoringCase("denied")
          .doesNotContainIgnoringCase("privilege")
          .doesNotContainIgnoringCase("granted");
      if (failure.getCause() instanceof TableException attempt) {
        assertThat(attempt.kind())
            .isIn(FailureKind.CONFLICT, FailureKind.LOCKED, FailureKind.TIMEOUT);
      } else {
        // On Derby a statement ends only after its caller, and on a busy machine it begins late.
        assertThat(failure)
            .message()
            .containsAnyOf("The database has not answered yet", "No connection has come yet");
      }
    } finally {
      administrator.rollback();
    }
    assertThat(Patiently.get(BRIEFLY, () -> hilo.nextIdentity("people"))).startsWith("people/");
  }

  /** How the wait ends. On a busy machine, the limit of the network or the pool may come first. */
  private static HiLoException failureOfWait(HiLo hilo) {
    AtomicReference<HiLoException> failure = new AtomicReference<>();
    Await.until(
        "the database ends the wait",
        () -> {
          HiLoException last = Patiently.failure(() -> hilo.nextIdentity("people"));
          failure.set(last);
          return !(last.getCause() instanceof TableException attempt)
              || (attempt.kind() != FailureKind.UNAVAILABLE
                  && attempt.kind() != FailureKind.NO_CONNECTION);
        });
    return requireNonNull(failure.get());
  }

  private static void refusesOthers(Connection caller) {
    for (String sql : new String[] {"delete from hilo", "drop table hilo"}) {
      assertThatThrownBy(
              () -> {
                try (Statement statement = requireNonNull(caller).createStatement()) {
                  statement.execute(sql);
                }
              })
          .as(sql)
          .isInstanceOf(SQLException.class);
    }
  }
}
