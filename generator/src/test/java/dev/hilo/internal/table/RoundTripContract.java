package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.RangeSize;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.NotApplicable;
import dev.hilo.matrix.Proves;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.RoundRobinPool;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a reservation costs if no other client reserved in between. */
@Proves(Cell.PROTOCOL)
interface RoundTripContract extends OnDatabase {

  /** The one statement: a compare-and-set where there is nothing better. */
  private String update() {
    return switch (database()) {
      case POSTGRESQL ->
          "update hilo set max_value = max_value + ? where name = ? and node_tag = ?"
              + " and max_value between ? and ?"
              + " and set_config('lock_timeout', ?, true) is not null returning max_value";
      case MYSQL, MARIADB ->
          "update hilo set max_value = last_insert_id(max_value + ?) where name = ?"
              + " and node_tag = ? and max_value between ? and ?";
      case H2 ->
          "select max_value from final table (update hilo set max_value = max_value + ?"
              + " where name = ? and node_tag = ? and max_value between ? and ?)";
      case HSQLDB, DERBY, SQLITE, ORACLE, SQLSERVER ->
          "update hilo set max_value = ? where name = ? and node_tag = ? and max_value = ?";
    };
  }

  private String execute() {
    return database() == TestDatabase.H2 ? "executeQuery" : "executeUpdate";
  }

  /** Two reservations on a shared connection in auto-commit mode. */
  private List<String> twoUpdates() {
    List<String> one =
        autoCommitIsDoubtful()
            ? List.of(update(), execute(), "createStatement", "execute")
            : List.of(update(), execute());
    return Stream.of(one, one).flatMap(List::stream).toList();
  }

  @Test
  default void aReservationIsOneUpdate() throws SQLException {
    try (RoundRobinPool pool = RoundRobinPool.single(schema().dataSource())) {
      assertThat(doneForTwoReservations(pool.dataSource())).isEqualTo(twoUpdates());
    }
  }

  @Test
  default void withoutAutoCommitItIsOneUpdateAndOneCommit() throws SQLException {
    try (RoundRobinPool pool = RoundRobinPool.single(schema().dataSource())) {
      pool.physical().setAutoCommit(false);
      assertThat(doneForTwoReservations(pool.dataSource()))
          .containsExactly(update(), execute(), "commit", update(), execute(), "commit");
    }
  }

  @Test
  default void aQueryForTheTagComesBeforeInTheSameTransaction() throws SQLException {
    try (RoundRobinPool pool = RoundRobinPool.single(schema().dataSource())) {
      pool.physical().setAutoCommit(false);
      assertThat(doneForAReservation(pool.dataSource()))
          .containsExactly(selecting("'B'"), "executeQuery", update(), execute(), "commit");
      pool.physical().setAutoCommit(true);
      assertThat(doneForAReservation(pool.dataSource()))
          .containsExactly(
              "setAutoCommit",
              selecting("'B'"),
              "executeQuery",
              update(),
              execute(),
              "commit",
              "setAutoCommit");
    }
  }

  private List<String> doneForAReservation(DataSource pool) {
    Recorder recorder = new Recorder();
    try (HiLo hilo =
        WithoutPrefetch.builder(recorder.before(pool))
            .nodeTagQuery(selecting("'B'"))
            .createTableIfMissing()
            .rangeSize(RangeSize.fixed(10))
            .build()) {
      hilo.nextIds("orders", 10);
      hilo.nextIds("orders", 10);
      recorder.done.clear();
      hilo.nextIds("orders", 10);
      return List.copyOf(recorder.done);
    }
  }

  @Test
  default void anIdentityIsOneUpdateHoweverManyAreAskedFor() throws SQLException {
    try (RoundRobinPool pool = RoundRobinPool.single(schema().dataSource())) {
      Recorder recorder = new Recorder();
      try (HiLo hilo = client(recorder.before(pool.dataSource()))) {
        hilo.nextIdentity("orders");
        hilo.nextIdentity("orders");
        recorder.done.clear();
        hilo.nextIdentity("orders");
        hilo.nextIdentities("orders", 1000);

        assertThat(recorder.done).isEqualTo(twoUpdates());
      }
    }
  }

  @Test
  default void itIsOneStatementForTheServerToo() throws SQLException {
    NotApplicable.unless(isMySqlOrMariaDb(), "Only these two count a session's statements.");
    try (RoundRobinPool pool = RoundRobinPool.single(schema().dataSource());
        HiLo hilo = client(pool.dataSource())) {
      hilo.nextIds("orders", 10);
      hilo.nextIds("orders", 10);
      long before = questions(pool.physical());
      hilo.nextIds("orders", 10);
      hilo.nextIds("orders", 10);

      assertThat(questions(pool.physical()) - before - 1).isEqualTo(autoCommitIsDoubtful() ? 4 : 2);
    }
  }

  private static List<String> doneForTwoReservations(DataSource pool) {
    Recorder recorder = new Recorder();
    try (HiLo hilo = client(recorder.before(pool))) {
      hilo.nextIds("orders", 10);
      hilo.nextIds("orders", 10);
      recorder.done.clear();
      hilo.nextIds("orders", 10);
      hilo.nextIds("orders", 10);
      return List.copyOf(recorder.done);
    }
  }

  private static HiLo client(DataSource dataSource) {
    return WithoutPrefetch.builder(dataSource)
        .createTableIfMissing()
        .rangeSize(RangeSize.fixed(10))
        .build();
  }

  private static long questions(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show session status like 'Questions'")) {
      row.next();
      return row.getLong(2);
    }
  }

  /** Writes down what goes to the server. */
  final class Recorder extends JdbcInterceptor {

    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    @Override
    protected void calling(String what, @Nullable String sql) {
      switch (what) {
        case "connection.prepareStatement" -> done.add(requireNonNull(sql));
        case "connection.commit",
            "connection.rollback",
            "connection.setAutoCommit",
            "connection.setReadOnly",
            "connection.setTransactionIsolation",
            "connection.createStatement",
            "connection.isValid" ->
            done.add(what.substring(what.indexOf('.') + 1));
        default -> {
          if (what.startsWith("statement.execute")) {
            done.add(what.substring(what.indexOf('.') + 1));
          }
        }
      }
    }
  }
}
