package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.NotApplicable;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.testdb.CuttingProxy;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What each failure of a real database is taken for; what was seen goes to standard output. */
@Proves(Cell.ERRORS)
interface FailureCodesContract extends OnDatabase {

  private FailureProvoker provocations() {
    return new FailureProvoker(schema());
  }

  private void makeTable() throws TableException {
    table().set(CounterKey.shared("a"), null, 0, LIMIT);
    table().set(CounterKey.shared("b"), null, 0, LIMIT);
  }

  private static int raise(Connection connection, String name) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("update hilo set max_value = max_value + 1 where name = ?")) {
      statement.setString(1, name);
      return statement.executeUpdate();
    }
  }

  private static @Nullable SQLException failureOf(Connection connection, String name)
      throws SQLException {
    try {
      raise(connection, name);
      connection.commit();
      return null;
    } catch (SQLException e) {
      connection.rollback();
      return e;
    }
  }

  private void expect(String what, ThrowingCallable call, FailureKind... kinds)
      throws SQLException {
    expect(what, requireNonNull(catchThrowableOfType(SQLException.class, call), what), kinds);
  }

  private void expectOf(Work work, String what, FailureKind... kinds) throws SQLException {
    try (Connection connection = transaction()) {
      expect(what, () -> work.on(connection), kinds);
      connection.rollback();
    }
  }

  /** What is done in a transaction. */
  @FunctionalInterface
  interface Work {
    void on(Connection connection) throws SQLException;
  }

  private FailureKind kindOf(SQLException failure) throws SQLException {
    try (Connection connection = schema().dataSource().getConnection()) {
      return Dialect.of(connection).kindOf(failure);
    }
  }

  private void expect(String what, SQLException failure, FailureKind... kinds) throws SQLException {
    FailureKind kind = kindOf(failure);
    System.out.printf(
        "[hilo] %s: %s is %s/%d, so %s%n",
        database().label(), what, failure.getSQLState(), failure.getErrorCode(), kind);
    assertThat(kind).as("%s: %s", what, failure).isIn((Object[]) kinds);
  }

  /** What HSQLDB says may be about the table, too; HiLo looks whether that is there. */
  private FailureKind refused() {
    return database() == TestDatabase.HSQLDB ? FailureKind.MISSING_TABLE : FailureKind.REFUSED;
  }

  @Test
  default void aRowThatIsThereAlready() throws Exception {
    makeTable();
    expectOf(
        connection -> execute(connection, "insert into hilo values ('a', '*', 1)"),
        "a duplicate key",
        FailureKind.DUPLICATE);
  }

  @Test
  default void aTableThatIsThereAlready() throws Exception {
    makeTable();
    expectOf(
        connection -> execute(connection, "create table hilo (name varchar(9))"),
        "a table that is there",
        FailureKind.DUPLICATE);
  }

  @Test
  default void aTableThatIsMissing() throws Exception {
    expectOf(
        connection -> execute(connection, "select max_value from hilo"),
        "a missing table",
        FailureKind.MISSING_TABLE);
    expectOf(
        connection -> raise(connection, "a"),
        "a missing table to write to",
        FailureKind.MISSING_TABLE);
  }

  @Test
  default void aColumnThatIsMissing() throws Exception {
    schema().execute("create table hilo (name varchar(9))");
    expectOf(connection -> raise(connection, "a"), "a missing column", refused());
  }

  @Tag("slow")
  @Test
  default void aLockThatDoesNotComeInTime() throws Exception {
    makeTable();
    try (Connection holder = transaction();
        Connection other = transaction()) {
      raise(holder, "a");
      if (provocations().impatience().isPresent()) {
        execute(other, provocations().impatience().get());
        expect(
            "a lock not had in time",
            () -> raise(other, "a"),
            FailureKind.CONFLICT,
            FailureKind.LOCKED,
            FailureKind.TIMEOUT);
      }
      other.rollback();
      expect(
          "a statement that is cancelled",
          (SQLException)
              requireNonNull(
                  failureOfWait(CounterKey.shared("a"), 0, 5, Duration.ofMillis(800)).getCause()),
          FailureKind.CONFLICT,
          FailureKind.LOCKED,
          FailureKind.TIMEOUT);
      holder.rollback();
    }
  }

  @Test
  default void aDeadlock() throws Exception {
    NotApplicable.unless(provocations().locksRows(), "One writer alone cannot meet another.");
    makeTable();
    try (Connection first = transaction();
        Connection second = transaction()) {
      for (Connection connection : new Connection[] {first, second}) {
        if (provocations().suspicion().isPresent()) {
          execute(connection, provocations().suspicion().get());
          connection.commit();
        }
      }
      SQLException victim = victim(first, second);
      // If a thread comes late, the other one's wait for the lock may have ended by itself.
      for (int again = 0; again < 20 && kindOf(victim) == FailureKind.LOCKED; again++) {
        victim = victim(first, second);
      }
      expect("a deadlock", victim, FailureKind.CONFLICT);
    }
  }

  private static SQLException victim(Connection first, Connection second) throws SQLException {
    raise(first, "a");
    raise(second, "b");
    ConcurrentCalls<@Nullable SQLException> callers =
        ConcurrentCalls.start(1, () -> failureOf(first, "b"));
    @Nullable SQLException ofSecond = failureOf(second, "a");
    return Stream.of(ofSecond, callers.results().get(0)).filter(Objects::nonNull).findFirst().get();
  }

  @Test
  default void aChangeThatWouldNotBeSerializable() throws Exception {
    NotApplicable.unless(
        provocations().failsToSerialize(),
        "MySQL lets it overwrite; Derby does not let another transaction change rows that are being read.");
    makeTable();
    try (Connection connection = transaction();
        Connection other = transaction()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      if (provocations().strictness().isPresent()) {
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        execute(connection, provocations().strictness().get());
      }
      execute(connection, "select max_value from hilo where name = 'a'");
      raise(other, "a");
      other.commit();

      expect("a change after another's", () -> raise(connection, "a"), FailureKind.CONFLICT);
      connection.rollback();
    }
  }

  @Test
  default void aSessionThatTheAdministratorEnds() throws Exception {
    NotApplicable.unless(
        provocations().canKill(), "Derby and SQLite have no sessions that others could end.");
    makeTable();
    Connection connection = schema().dataSource().getConnection();
    provocations().kill(connection);
    expect("a session that was ended", () -> raise(connection, "a"), FailureKind.UNAVAILABLE);
    connection.close();
  }

  @Test
  default void aConnectionThatBreaks() throws Exception {
    NotApplicable.unless(
        provocations().hasNetwork(), "An engine in this JVM has no connection to break.");
    makeTable();
    try (CuttingProxy proxy = CuttingProxy.before(schema())) {
      Connection connection = proxy.dataSource().getConnection();
      proxy.cutAll();
      expect("a connection that was cut", () -> raise(connection, "a"), FailureKind.UNAVAILABLE);
      connection.close();
      proxy.refuse();
      expect(
          "a server that is not there",
          () -> proxy.dataSource().getConnection(),
          FailureKind.UNAVAILABLE);
    }
  }

  @Test
  default void aUserWithoutTheRightToWrite() throws Exception {
    makeTable();
    String reader = provocations().reader();
    try (Connection connection = provocations().as(reader).getConnection()) {
      expect("a missing permission", () -> raise(connection, "a"), refused());
    } finally {
      provocations().dropReader(reader);
    }
  }

  @Test
  default void aTextThatIsTooLong() throws Exception {
    makeTable();
    NotApplicable.unless(database() != TestDatabase.SQLITE, "It takes any length.");
    String tooLong = "insert into hilo values ('" + "x".repeat(256) + "', '*', 1)";
    expectOf(
        connection -> execute(connection, tooLong), "a text that is too long", FailureKind.REFUSED);
  }
}
