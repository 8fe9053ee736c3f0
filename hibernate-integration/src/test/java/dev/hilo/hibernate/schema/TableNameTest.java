package dev.hilo.hibernate.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.Tables;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The name of the table, its schema and its columns, on every database. */
@Tag("slow")
@OnDatabases
final class TableNameTest extends DatabaseTest {

  TableNameTest(TestDatabase database) {
    super(database);
  }

  @Test
  void namingStrategyNamesTableAndColumns() {
    Boot renamed =
        shop()
            .with("hibernate.physical_naming_strategy", "dev.hilo.hibernate.testing.PrefixedNames");
    assertThat(Order.savedBy(renamed)).isEqualTo("orders/1-A");
    assertThat(Order.savedBy(renamed.ddl("validate"))).isEqualTo("orders/2-A");
    assertThat(Tables.names(schema()))
        .containsExactly("t_hilo", "t_orderline", "t_product", "t_purchase_orders");
    assertThat(schema().query("select C_NAME, C_NODE_TAG, C_MAX_VALUE from T_HILO"))
        .hasToString("[[orders, *, 2]]");
  }

  @Test
  void snakeCaseKeepsTheNames() {
    Boot snake =
        shop()
            .with(
                "hibernate.physical_naming_strategy",
                "org.hibernate.boot.model.naming.CamelCaseToUnderscoresNamingStrategy");
    assertThat(Order.savedBy(snake)).isEqualTo("orders/1-A");
    assertThat(max("orders")).isEqualTo(1);
  }

  @Test
  void supportsQuotingOfAllIdentifiers() {
    Boot quoting = shop().with("hibernate.globally_quoted_identifiers", "true");
    assertThat(Order.savedBy(quoting)).isEqualTo("orders/1-A");
    assertThat(Order.savedBy(quoting.ddl("validate"))).isEqualTo("orders/2-A");
    assertThat(schema().query("select " + quote("max_value") + " from " + quote("hilo")))
        .hasToString("[[2]]");
  }

  @Test
  void supportsQuotingOfKeywords() {
    Boot quoting = shop().with("hibernate.auto_quote_keyword", "true");
    assertThat(Order.savedBy(quoting)).isEqualTo("orders/1-A");
    assertThat(Order.savedBy(quoting.ddl("validate"))).isEqualTo("orders/2-A");
  }

  @Test
  void acceptsAnotherTableNameQuotedOrNot() {
    assertThat(Order.savedBy(shop().hilo("table", "id_ranges"))).isEqualTo("orders/1-A");
    assertThat(max("id_ranges", "orders")).isEqualTo(1);
    schema().execute("delete from purchase_orders");
    assertThat(Order.savedBy(shop().hilo("table", "`Id Ranges`"))).isEqualTo("orders/1-A");
    assertThat(max(quote("Id Ranges"), "orders")).isEqualTo(1);
  }

  /** As the core's builder takes it. */
  @Test
  void acceptsANameInDoubleQuotes() {
    assertThat(Order.savedBy(shop().hilo("table", "\"Id Ranges\""))).isEqualTo("orders/1-A");
    assertThat(max(quote("Id Ranges"), "orders")).isEqualTo(1);
  }

  @Test
  void acceptsAnotherSchema() {
    if (!hibernateKnowsSchemas()) {
      assertRefusesSchema("update");
      return;
    }
    try (SecondSchema elsewhere = new SecondSchema(schema())) {
      Boot there = shop().hilo("schema", elsewhere.name());
      assertThat(Order.savedBy(there)).isEqualTo("orders/1-A");
      assertThat(Order.savedBy(there.ddl("validate"))).isEqualTo("orders/2-A");
      assertThat(max(elsewhere.name() + ".hilo", "orders")).isEqualTo(2);
      assertThat(Tables.names(schema())).doesNotContain("hilo").contains("purchase_orders");
    }
  }

  @Test
  void namesAMissingTableWithItsSchema() {
    if (!hibernateKnowsSchemas()) {
      assertRefusesSchema("validate");
      return;
    }
    try (SecondSchema elsewhere = new SecondSchema(schema())) {
      shop().ddl("create").build().close();
      Boot there = shop().ddl("validate").hilo("schema", elsewhere.name());
      assertFails(there::build, "The table " + elsewhere.name() + ".hilo is missing");
    }
  }

  @Test
  void usesTheDefaultSchemaOfHibernate() {
    if (!hibernateKnowsSchemas()) {
      assertThat(Order.savedBy(shop().with("hibernate.default_schema", "billing")))
          .isEqualTo("orders/1-A");
      assertThat(Tables.names(schema()))
          .as("where Hibernate ignores it, with all the others")
          .contains("hilo", "purchase_orders");
      return;
    }
    try (SecondSchema elsewhere = new SecondSchema(schema())) {
      Boot there = shop().with(elsewhere.defaultKey(), elsewhere.name());
      assertThat(Order.savedBy(there)).isEqualTo("orders/1-A");
      assertThat(Order.savedBy(there.ddl("validate"))).isEqualTo("orders/2-A");
      assertThat(max(elsewhere.name() + ".hilo", "orders")).isEqualTo(2);
      assertThat(Tables.names(schema())).isEmpty();
    }
  }

  /** Whether Hibernate writes schemas or catalogs before the names of tables. */
  private boolean hibernateKnowsSchemas() {
    return database() != TestDatabase.SQLITE;
  }

  private void assertRefusesSchema(String ddl) {
    Boot there = shop().ddl(ddl).hilo("schema", "billing");
    assertRefuses(there::build, "hibernate.hilo.schema=billing", "supports no schemas");
    assertThat(Tables.names(schema())).isEmpty();
  }

  private String quote(String name) {
    String quote =
        switch (database()) {
          case MYSQL, MARIADB -> "`";
          case H2, POSTGRESQL, HSQLDB, DERBY, SQLITE, ORACLE, SQLSERVER -> "\"";
        };
    return quote + name + quote;
  }
}
