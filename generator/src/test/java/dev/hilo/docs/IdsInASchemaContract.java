package dev.hilo.docs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hilo.support.DatabaseTest;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What docs/background/ids-in-a-schema.md says of a database, with the SQL that stands there. */
abstract class IdsInASchemaContract extends DatabaseTest {

  private static final String SEQUENCE_9 = "orders/0000000000000000009-A";
  private static final String SEQUENCE_10 = "orders/0000000000000000010-A";

  private final SqlPage page = SqlPage.read("background/ids-in-a-schema.md");

  /** Whether a CHECK is more than words here. */
  boolean enforcesChecks() {
    return true;
  }

  @Test
  void allSqlOfThePageRuns() {
    assertThat(page.blocks().stream().filter(block -> block.isFor(database())))
        .isNotEmpty()
        .allSatisfy(block -> block.statements().forEach(this::execute));
  }

  @Test
  void collationsCompareAsTheTableShows() {
    List<List<String>> rows =
        page.table("equality").stream()
            .filter(row -> row.get(0).equals(database().label()))
            .toList();

    assertThat(rows).isNotEmpty();
    for (List<String> row : rows) {
      String type = row.get(1).replace("`", "");
      assertThat(equal(type, "orders/1-A", "orders/1-a")).as(type).isEqualTo(row.get(2));
      assertThat(equal(type, "users/x", "users/x ")).as(type).isEqualTo(row.get(3));
      assertThat(equal(type, "users/e", "users/é")).as(type).isEqualTo(row.get(4));
    }
  }

  private String equal(String type, String one, String other) {
    schema().execute("create table t (id " + type + " not null, primary key (id))");
    try {
      insert("t", one);
      boolean found = !ids("select id from t where id = '" + other + "'").isEmpty();
      boolean duplicate = isRefused("insert into t (id) values ('" + other + "')");
      assertThat(duplicate).as("a key that is found is a duplicate").isEqualTo(found);
      return found ? "yes" : "no";
    } finally {
      schema().execute("drop table t");
    }
  }

  @Test
  void textSortsSignBySign() {
    createColumns();
    insert("orders", "orders/2-A", "orders/10-A", "orders/1-A");

    assertThat(ids("select id from orders order by id"))
        .containsExactly("orders/1-A", "orders/10-A", "orders/2-A");
  }

  @Test
  void lengthAndTextSortByNumber() {
    createColumns();
    insert("orders", "orders/100-B", "orders/2-A", "orders/10-C", "orders/1-A", "orders/9-B");

    assertThat(ids(pageQuery("by-number")))
        .containsExactly("orders/1-A", "orders/2-A", "orders/9-B", "orders/10-C", "orders/100-B");
  }

  @Test
  void aTimestampColumnSortsByTheTimeOfCreation() throws InterruptedException {
    createColumns();
    for (String id : List.of("orders/33-B", "orders/1-A", "orders/34-B")) {
      insert("orders", id);
      Thread.sleep(2);
    }

    assertThat(ids("select id from orders order by created_at, id"))
        .containsExactly("orders/33-B", "orders/1-A", "orders/34-B");
  }

  @Test
  void sequenceIdsSortRightAsText() {
    createColumns();
    insert("orders", SEQUENCE_10, SEQUENCE_9);

    assertThat(ids("select id from orders order by id")).containsExactly(SEQUENCE_9, SEQUENCE_10);
  }

  @Test
  void theLongestIdsFit() {
    createColumns();
    insert("orders", "o".repeat(42) + "/" + Long.MAX_VALUE + "-A");
    assertThat(isRefused("insert into orders (id) values ('" + "o".repeat(65) + "')")).isTrue();

    schema().execute("create table longest (id varchar(303) not null)");
    insert("longest", "o".repeat(250) + "/" + Long.MAX_VALUE + "-" + "t".repeat(32));
  }

  @Test
  void anIdOfThreeWordsTakesFifteenBytes() {
    createColumns();
    insert("orders", "orders/123456-A");

    assertThat(schema().query("select octet_length(id) from orders"))
        .singleElement()
        .satisfies(row -> assertThat(row).singleElement().hasToString("15"));
  }

  @Test
  void theForeignKeyHolds() {
    createColumns();
    insert("orders", "orders/1-A");

    schema().execute("insert into order_lines values ('OrderLines/1-A', 'orders/1-A')");
    assertThat(isRefused("insert into order_lines values ('OrderLines/2-A', 'orders/2-A')"))
        .isTrue();
  }

  @Test
  void aForeignKeyMayBeTooShortUntilAnIdDoesNotFit() {
    createColumns();
    schema().execute(references("notes", idType().replace("64", "12")));
    insert("orders", "orders/1-A", "orders/100000-A");

    schema().execute("insert into notes values ('orders/1-A')");
    assertThat(isRefused("insert into notes values ('orders/100000-A')")).isTrue();
  }

  @Test
  void theCheckKeepsRequestsOut() {
    createColumns();
    schema().execute(pageQuery("check"));

    insert("orders", "companies/1", "a|b", "a/b", " a", "3fa85f64-5717-4562-b3fc-2c963f66afa6");
    for (String request : List.of("companies|", "companies/", "|", "/", "", " ", "   ")) {
      assertThat(isRefused("insert into orders (id) values ('" + request + "')"))
          .as("'%s' is kept out", request)
          .isEqualTo(enforcesChecks());
      schema().execute("delete from orders where id = '" + request + "'");
    }
  }

  @Test
  void aSeparatorThatMeansSomethingToLikeIsEscaped() {
    schema()
        .execute(
            "create table with_escape (id varchar(64), check (id not like '%!_' escape '!'))",
            "create table without (id varchar(64), check (id not like '%_'))");

    insert("with_escape", "orders_1-A");
    assertThat(isRefused("insert into with_escape values ('orders_')")).isEqualTo(enforcesChecks());
    assertThat(isRefused("insert into without values ('orders_1-A')")).isEqualTo(enforcesChecks());
  }

  @Test
  void numbersSortByNumber() {
    schema().execute("create table customers (id bigint not null, primary key (id))");
    schema().execute("insert into customers values (10), (2), (1)");

    assertThat(schema().query("select id from customers order by id"))
        .extracting(row -> String.valueOf(row.get(0)))
        .containsExactly("1", "2", "10");
  }

  /** The type of the id in the page's statements. */
  final String idType() {
    String definition = pageQuery("columns").lines().toList().get(1);
    return definition.strip().replace("id ", "").replace(" not null,", "");
  }

  static String references(String table, String type) {
    return "create table "
        + table
        + " (order_id "
        + type
        + ", foreign key (order_id) references orders (id))";
  }

  final void createColumns() {
    page.block(database(), "columns").statements().forEach(this::execute);
  }

  private String pageQuery(String name) {
    return withCollation(page.block(database(), name).statements().get(0));
  }

  private void execute(String statement) {
    schema().execute(withCollation(statement));
  }

  /** The page shows statements with the collation of one database, and a table of the others. */
  private String withCollation(String statement) {
    String collation =
        page.table("collations").stream()
            .filter(row -> row.get(0).equals(database().label()))
            .map(row -> row.get(1).replaceAll("`([^`]*)`|.*", "$1"))
            .findFirst()
            .orElseThrow();
    return statement.replace("collate \"C\"", collation);
  }

  final void insert(String table, String... ids) {
    for (String id : ids) {
      schema().execute("insert into " + table + " (id) values ('" + id + "')");
    }
  }

  final List<String> ids(String query) {
    return schema().query(query).stream().map(row -> String.valueOf(row.get(0))).toList();
  }

  final boolean isRefused(String sql) {
    return refusal(sql) != null;
  }

  /** What the database says against a statement, or null if it takes it. */
  final @Nullable Refusal refusal(String sql) {
    IllegalStateException refused =
        catchThrowableOfType(IllegalStateException.class, () -> schema().execute(sql));
    return refused == null ? null : Refusal.of(refused);
  }

  /** SQLState and vendor code of an error. */
  record Refusal(String state, int code) {

    static Refusal of(Throwable refused) {
      SQLException error = (SQLException) requireNonNull(refused.getCause());
      return new Refusal(error.getSQLState(), error.getErrorCode());
    }
  }

  /** Letters that no compression makes shorter, always the same. */
  static String letters(int count) {
    Random random = new Random(1);
    StringBuilder letters = new StringBuilder();
    while (letters.length() < count) {
      letters.append((char) ('a' + random.nextInt(26)));
    }
    return letters.toString();
  }
}
