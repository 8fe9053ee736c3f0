package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.RangeSize;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.RoundRobinPool;
import dev.hilo.support.TagRecorder;
import dev.hilo.support.WithoutPrefetch;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The database says which node it is. */
@Proves(Cell.PROTOCOL)
interface TagQueryContract extends OnDatabase {

  /**
   * Makes a query that answers A and B in turn; on MySQL and HSQLDB, one connection A and the next
   * B; on SQLite, now this and now that. A sequence must not be in a case everywhere.
   */
  private String inTurn() {
    switch (database()) {
      case H2, POSTGRESQL, MARIADB, DERBY, ORACLE, SQLSERVER ->
          schema().execute("create sequence turns start with 1");
      case MYSQL, HSQLDB, SQLITE -> {}
    }
    String odd =
        switch (database()) {
          case POSTGRESQL -> "mod(nextval('turns'), 2)";
          case MYSQL -> "mod(connection_id(), 2)";
          case HSQLDB -> "mod(session_id(), 2)";
          case MARIADB, H2, DERBY -> "mod(next value for turns, 2)";
          case SQLITE -> "abs(random()) % 2";
          case ORACLE -> "mod(turns.nextval, 2)";
          case SQLSERVER -> "(next value for turns) % 2";
        };
    return selecting(
        switch (database()) {
          case DERBY, ORACLE -> "substr('AB', 1 + " + odd + ", 1)";
          case SQLSERVER -> "substring('AB', 1 + " + odd + ", 1)";
          default -> "case when " + odd + " = 0 then 'A' else 'B' end";
        });
  }

  private HiLo client(RoundRobinPool pool, String query, int size) {
    return builder(pool.dataSource(), query).rangeSize(RangeSize.fixed(size)).build();
  }

  private HiLoBuilder builder(DataSource dataSource, String query) {
    return WithoutPrefetch.builder(dataSource)
        .nodeTagQuery(query)
        .createTableIfMissing()
        .reserveTimeout(UNLESS_IT_HANGS);
  }

  @Tag("slow")
  @Test
  default void noIdHasTheTagOfAnotherRange() throws SQLException {
    assertTagsOfRanges(1250, hilo -> hilo.nextId("orders"));
  }

  @Test
  default void noSequenceIdHasTheTagOfAnotherRange() throws SQLException {
    assertTagsOfRanges(125, hilo -> hilo.nextSequenceId("orders"));
    assertThat(schema().query("select node_tag from hilo where name = '/'")).hasSize(2);
  }

  private void assertTagsOfRanges(int each, Function<HiLo, String> next) throws SQLException {
    TagRecorder tags = new TagRecorder();
    String query = inTurn();
    try (RoundRobinPool pool = new RoundRobinPool(schema().dataSource(), 4);
        HiLo hilo =
            builder(pool.dataSource(), query)
                .rangeSize(RangeSize.fixed(2))
                .listener(tags)
                .build()) {
      tags.checkIds(8, each, () -> next.apply(hilo));
    }
    assertThat(tags.counts()).containsOnlyKeys("A", "B");
    assertThat(tags.counts().values()).allSatisfy(n -> assertThat(n).isGreaterThan(each));
  }

  @ParameterizedTest
  @ValueSource(strings = {"'NorthServer'", "'NorthServer/'", "'  NorthServer '"})
  default void itsAnswerIsTheTag(String answer) {
    try (HiLo hilo = builder(schema().dataSource(), selecting(answer)).build()) {
      hilo.verify();
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-NorthServer");
      assertThat(hilo.nextSequenceId("orders")).isEqualTo("orders/0000000000000000001-NorthServer");
      assertThat(hilo.nextIdentity("orders")).isEqualTo("orders/1");
    }
    assertThat(row("orders")).isEqualTo(1);
  }

  @Test
  default void aNodeMayBeCalledNull() {
    try (HiLo hilo = builder(schema().dataSource(), selecting("'null'")).build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-null");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"'x y'", "''", "'/'", "'North/South'", "cast(null as char(1))", "'A' from"})
  default void anAnswerThatIsNoTagIsAnErrorThatNamesTheQuery(String answer) throws TableException {
    namesTheQuery(selecting(answer));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select name from two",
        "select name from hilo where 1 = 0",
        "select no_such_column from hilo"
      })
  default void anAnswerThatIsNotOneRowIsAnErrorThatNamesTheQuery(String query)
      throws TableException {
    schema().execute("create table two (name varchar(9))");
    schema().execute("insert into two values ('A')", "insert into two values ('B')");
    namesTheQuery(query);
  }

  private void namesTheQuery(String query) throws TableException {
    table().verify(LIMIT);
    try (HiLo hilo = builder(schema().dataSource(), query).build()) {
      for (Runnable use :
          new Runnable[] {
            () -> hilo.nextId("orders"), () -> hilo.nextSequenceId("orders"), hilo::verify
          }) {
        assertThatThrownBy(use::run)
            .isInstanceOf(HiLoException.class)
            .hasMessageContaining("The query for the node tag")
            .hasMessageNotContaining("is missing");
      }
    }
    assertThat(schema().query("select name from hilo")).isEmpty();
  }

  @Test
  default void aTableThatIsMissingInItIsNotTheTableOfHiLo() {
    try (HiLo hilo = builder(schema().dataSource(), "select tag from no_such_nodes").build()) {
      assertThatThrownBy(() -> hilo.nextId("orders"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("select tag from no_such_nodes")
          .hasMessageNotContaining("The table hilo is missing");
      assertThatThrownBy(() -> schema().query("select name from hilo"))
          .as("nothing is made for it")
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  default void theTableIsMadeWhereItIsAskedForAndMissing() {
    try (HiLo hilo = builder(schema().dataSource(), selecting("'B'")).build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-B");
    }
    schema().execute("drop table hilo");
    try (HiLo hilo =
        WithoutPrefetch.builder(schema().dataSource()).nodeTagQuery(selecting("'B'")).build()) {
      assertThatThrownBy(() -> hilo.nextId("orders"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("The table hilo is missing");
    }
  }

  @Test
  default void closeReturnsTheRangesOfEachNode() throws SQLException {
    String query = inTurn();
    try (RoundRobinPool pool = new RoundRobinPool(schema().dataSource(), 4)) {
      HiLo hilo = builder(pool.dataSource(), query).rangeSize(RangeSize.fixed(10)).build();
      for (int i = 0; i < 35; i++) {
        hilo.nextId("orders");
      }
      hilo.close();
    }
    assertThat(row("orders")).isEqualTo(35);
  }

  @Test
  default void twoClientsOfAlternatingNodesNeverGenerateTheSameId() throws SQLException {
    String query = inTurn();
    List<String> ids = new CopyOnWriteArrayList<>();
    try (RoundRobinPool pool = new RoundRobinPool(schema().dataSource(), 6);
        HiLo a = client(pool, query, 2);
        HiLo b = client(pool, query, 3)) {
      ConcurrentCalls.run(
          4,
          List.of(a, b),
          hilo -> {
            for (int i = 0; i < 100; i++) {
              ids.add(hilo.nextSequenceId("orders"));
            }
          });
    }
    assertThat(ids).hasSize(400).doesNotHaveDuplicates();
  }
}
