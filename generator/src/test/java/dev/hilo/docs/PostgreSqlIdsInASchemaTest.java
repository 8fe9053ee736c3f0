package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class PostgreSqlIdsInASchemaTest extends IdsInASchemaContract {

  private static final String LINGUISTIC = "varchar(64) collate \"en-x-icu\"";
  private static final String TOO_LARGE = "54000";
  private static final String WRONG_TYPE = "42804";
  private static final String WHICH_COLLATION = "42P22";

  @Test
  void aNumberCannotReferToAText() {
    createColumns();

    assertThat(refusal(references("notes", "bigint")))
        .extracting(Refusal::state)
        .isEqualTo(WRONG_TYPE);
  }

  @Test
  void collationsOfAForeignKeyMayDifferUntilTheyAreCompared() {
    createColumns();
    schema().execute(references("notes", LINGUISTIC));
    insert("orders", "orders/1-A");
    schema().execute("insert into notes values ('orders/1-A')");

    assertThatThrownBy(
            () -> schema().query("select 1 from orders join notes on orders.id = notes.order_id"))
        .extracting(Refusal::of)
        .extracting(Refusal::state)
        .isEqualTo(WHICH_COLLATION);
  }

  @Test
  void thePrimaryKeyFindsAPrefixUnderTheCollationC() throws SQLException {
    createColumns();
    schema().execute("create table linguistic (id " + LINGUISTIC + " primary key)");

    assertThat(plan("orders")).contains("Index Cond: (((id)::text >= 'orders/'");
    assertThat(plan("linguistic")).doesNotContain("Index Cond");
  }

  /** How a prefix is searched for, as long as there is any other way than reading all rows. */
  private String plan(String table) throws SQLException {
    StringBuilder plan = new StringBuilder();
    try (Connection connection = schema().dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("set enable_seqscan = off");
      String query = "explain select id from " + table + " where id like 'orders/%'";
      try (ResultSet lines = statement.executeQuery(query)) {
        while (lines.next()) {
          plan.append(lines.getString(1)).append('\n');
        }
      }
    }
    return plan.toString();
  }

  @Test
  void partitionsByTimeNeedTheTimeInThePrimaryKey() {
    String table = "create table logs (id varchar(64), at_day date, primary key (%s)) ";
    String partitions = "partition by range (at_day)";

    assertThat(isRefused(table.formatted("id") + partitions)).isTrue();
    schema().execute(table.formatted("id, at_day") + partitions);
  }

  @Test
  void anEntryOfAnIndexHoldsAboutTwoThousandSevenHundredBytes() {
    schema()
        .execute(
            "create table one (id text collate \"C\" primary key)",
            "create table two (id text collate \"C\", other text, primary key (id, other))");

    insert("one", letters(2025), letters(2650));
    assertThat(refusal("insert into one values ('" + letters(2750) + "')"))
        .extracting(Refusal::state)
        .isEqualTo(TOO_LARGE);
    String both = "('" + letters(2025) + "', '" + letters(4050).substring(2025) + "')";
    assertThat(refusal("insert into two values " + both))
        .extracting(Refusal::state)
        .isEqualTo(TOO_LARGE);
  }
}
