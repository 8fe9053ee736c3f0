package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The code and the SQL of docs/how-to/existing-rows.md. */
class ExistingRowsPageTest {

  private static final SqlPage PAGE = SqlPage.read("how-to/existing-rows.md");

  private static HiLo hilo(Schema schema) {
    return WithoutPrefetch.builder(schema.dataSource()).createTableIfMissing().build();
  }

  private static void rows(Schema schema) {
    schema.execute(
        "create table orders (id varchar(80) primary key)",
        "insert into orders values ('orders/7-A')",
        "insert into orders values ('Orders/12-B')",
        "insert into orders values ('orders/50')",
        "insert into orders values ('orders/0000000000000000099-A')",
        "insert into orders values ('orders/x')",
        "insert into orders values ('companies/300-A')");
  }

  private static void run(Schema schema, TestDatabase page, String name) {
    PAGE.block(page, name).statements().forEach(schema::execute);
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MYSQL", "MARIADB"})
  void sqlRaisesMaxAboveTheRowsAndNeverLowersIt(TestDatabase database) {
    TestDatabase page = database == TestDatabase.MARIADB ? TestDatabase.MYSQL : database;
    try (Schema schema = database.server().newSchema();
        HiLo hilo = hilo(schema)) {
      hilo.verify();
      rows(schema);
      run(schema, page, "ids");

      assertThat(hilo.nextId("orders")).isEqualTo("orders/13-A");
      run(schema, page, "ids");
      assertThat(hilo.counters().rows())
          .extracting(row -> row.name() + " " + row.max())
          .containsExactly("orders 44");
    }
  }

  @Test
  void sqlRaisesIdentitiesAndSequenceIds() {
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema();
        HiLo hilo = hilo(schema)) {
      hilo.verify();
      rows(schema);
      runOther(schema, "Identities");
      runOther(schema, "Sequence ids");

      assertThat(hilo.nextIdentity("orders")).isEqualTo("orders/51");
      assertThat(hilo.nextSequenceId("orders")).isEqualTo("orders/0000000000000000100-A");
    }
  }

  /** The statement for HiLo ids with what the page says to replace for others. */
  private static void runOther(Schema schema, String kind) {
    Matcher replacement =
        Pattern.compile("\\*\\*" + kind + "\\*\\*[^`]*`([^`]+)`, and `([^`]+)`")
            .matcher(Page.read("docs/how-to/existing-rows.md").text());
    assertThat(replacement.find()).as(kind).isTrue();
    String statement = PAGE.block(TestDatabase.POSTGRESQL, "ids").statements().get(0);
    String other =
        statement
            .replace("'orders', '*'", replacement.group(1))
            .replace("'(?i)^orders/([1-9][0-9]*)-'", replacement.group(2));
    assertThat(other).contains(replacement.group(1), replacement.group(2));
    schema.execute(other);
  }

  @Test
  void codeSeeds() {
    try (Schema schema = TestDatabase.H2.server().newSchema();
        HiLo hilo = hilo(schema)) {
      hilo.verify();
      rows(schema);
      seed(hilo);
      assertThat(hilo.nextId("orders")).isEqualTo("orders/4712-A");
      assertThat(hilo.nextIdentity("companies")).isEqualTo("companies/1991");
    }
  }

  private static void seed(HiLo hilo) {
    // snippet: seed
    hilo.counters().seed("orders", 4711); // 4711; the next one is orders/4712-A
    hilo.counters().seed("orders", 9); // 4711: never back
    hilo.identities().seed("companies", 1990); // the next one is companies/1991
    // end
  }
}
