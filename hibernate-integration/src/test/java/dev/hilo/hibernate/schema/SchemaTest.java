package dev.hilo.hibernate.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.HiLoListener;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.RecordingDataSource;
import dev.hilo.hibernate.testing.Resources;
import dev.hilo.hibernate.testing.Tables;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** The table and Hibernate's schema management, on every database. */
@OnDatabases
final class SchemaTest extends DatabaseTest {

  SchemaTest(TestDatabase database) {
    super(database);
  }

  @Test
  void hibernateCreatesTheTableOfTheCore() {
    shop().ddl("create").build().close();
    try (Schema other = database().server().newSchema()) {
      try (HiLo core = HiLo.builder(other.dataSource()).createTableIfMissing().build()) {
        core.verify();
      }
      assertThat(Tables.describe(schema(), "hilo")).isEqualTo(Tables.describe(other, "hilo"));
      assertThat(Tables.collations(schema(), "hilo"))
          .isEqualTo(Tables.collations(other, "hilo"))
          .isEqualTo(binary());
    }
    assertThat(Tables.describe(schema(), "hilo"))
        .hasSize(4)
        .allMatch(line -> line.contains("not null") || line.contains("primary key"))
        .contains("primary key [name, node_tag]")
        .anyMatch(line -> line.matches("name .*\\(255\\) not null"))
        .anyMatch(line -> line.matches("node_tag .*\\(32\\) not null"))
        .anyMatch(line -> line.matches("max_value (bigint|int8|number)\\(\\d+\\) not null"));
  }

  /** The one in the core's jar, for Flyway, Liquibase and people. */
  @Test
  void scriptCreatesTheTableOfHibernate() throws IOException {
    shop().ddl("create").build().close();
    List<String> ofHibernate = Tables.describe(schema(), "hilo");
    List<String> collations = Tables.collations(schema(), "hilo");
    schema().execute("drop table hilo");
    runScript(
        Resources.text("META-INF/hilo/" + database().name().toLowerCase(Locale.ROOT) + ".sql"));
    assertThat(Tables.describe(schema(), "hilo")).isEqualTo(ofHibernate);
    assertThat(Tables.collations(schema(), "hilo")).isEqualTo(collations);
    assertThat(Order.savedBy(shop().ddl("validate"))).isEqualTo("orders/1-A");
  }

  private List<String> binary() {
    return switch (database()) {
      case H2, HSQLDB, SQLITE -> List.of();
      case DERBY -> List.of("UCS_BASIC");
      case POSTGRESQL -> List.of("C", "C");
      case MYSQL -> List.of("utf8mb4_bin", "utf8mb4_bin");
      case MARIADB -> List.of("utf8mb4_nopad_bin", "utf8mb4_nopad_bin");
      case ORACLE -> List.of("USING_NLS_COMP", "USING_NLS_COMP");
      case SQLSERVER -> List.of("Latin1_General_100_BIN2", "Latin1_General_100_BIN2");
    };
  }

  @Test
  void distinguishesNamesThatOtherCollationsTakeForEqual() {
    shop().ddl("create").build().close();
    schema()
        .execute(
            "insert into hilo (name, node_tag, max_value) values ('e', '*', 1)",
            "insert into hilo (name, node_tag, max_value) values ('\u00e9', '*', 1)",
            "insert into hilo (name, node_tag, max_value) values ('E', '*', 1)");
    assertThat(count("hilo")).isEqualTo(3);
  }

  @Test
  void theCoreWorksOnTheTableOfHibernate() {
    assertThat(Order.savedBy(shop().ddl("create"))).isEqualTo("orders/1-A");
    try (HiLo core = core().build()) {
      core.verify();
      assertThat(core.nextId("orders")).isEqualTo("orders/2-A");
    }
    assertThat(max("orders")).isEqualTo(2);
  }

  @Test
  void validateAcceptsTheTableOfTheCore() {
    shop().ddl("create").build().close();
    schema().execute("drop table hilo");
    try (HiLo core = core().createTableIfMissing().build()) {
      assertThat(core.nextId("orders")).isEqualTo("orders/1-A");
    }
    assertThat(Order.savedBy(shop().ddl("validate"))).isEqualTo("orders/2-A");
  }

  @Test
  void validateAcceptsAndUpdateKeepsTheTableOfHibernate() {
    assertThat(Order.savedBy(shop())).isEqualTo("orders/1-A");
    assertThat(Order.savedBy(shop().ddl("validate"))).isEqualTo("orders/2-A");
    RecordingDataSource recording = new RecordingDataSource(schema().dataSource());
    shop().dataSource(recording.dataSource()).build().close();
    assertThat(recording.calls())
        .noneMatch(call -> call.matches("execute\\w* (create|alter|drop|comment) .*"));
  }

  @Test
  void validateReportsAMissingTable() {
    shop().ddl("create").build().close();
    schema().execute("drop table hilo");
    assertFails(
        () -> shop().ddl("validate").build(),
        "The table hilo is missing",
        "hibernate.hbm2ddl.auto=update",
        " hilo (");
    assertThat(Tables.names(schema())).doesNotContain("hilo");
  }

  @Test
  void validateCreatesAMissingTableIfConfigured() {
    shop().ddl("create").build().close();
    schema().execute("drop table hilo");
    Boot making = shop().ddl("validate").hilo("create_table_if_missing", "true");
    assertThat(Order.savedBy(making)).isEqualTo("orders/1-A");
  }

  @Test
  void firstIdReportsAMissingTableWithoutSchemaManagement() {
    shop().ddl("create").build().close();
    schema().execute("drop table hilo");
    try (SessionFactory factory = shop().ddl("none").build()) {
      assertRefuses(
          () -> Order.saved(factory),
          "No id for " + Order.class.getName() + ".id",
          "The table hilo is missing",
          "hibernate.hbm2ddl.auto=update",
          " hilo (");
      try (HiLo core = HiLo.builder(schema().dataSource()).createTableIfMissing().build()) {
        core.verify();
      }
      assertThat(Order.saved(factory)).as("the same factory goes on").isEqualTo("orders/1-A");
    }
  }

  @Test
  void usesAnExistingTableWithoutSchemaManagement() {
    shop().ddl("create").build().close();
    assertThat(Order.savedBy(shop().ddl("none"))).isEqualTo("orders/1-A");
  }

  @Test
  void createDropDropsTheTableAfterTheReturn() {
    List<String> events = new ArrayList<>();
    HiLoListener listener =
        new HiLoListener() {
          @Override
          public void rangeReturned(RangeReturned event) {
            events.add(event.first() + ".." + event.last());
          }
        };
    assertThat(Order.savedBy(shop().ddl("create-drop").hilo("listener", listener)))
        .isEqualTo("orders/1-A");
    assertThat(events).containsExactly("2..32");
    assertThat(Tables.names(schema())).isEmpty();
  }

  @Test
  void scriptsContainTheTableOnce() {
    StringWriter create = new StringWriter();
    StringWriter drop = new StringWriter();
    shop()
        .ddl("none")
        .with("jakarta.persistence.schema-generation.scripts.action", "drop-and-create")
        .with("jakarta.persistence.schema-generation.scripts.create-target", create)
        .with("jakarta.persistence.schema-generation.scripts.drop-target", drop)
        .build()
        .close();
    assertThat(create.toString()).containsOnlyOnce("create table hilo (");
    assertThat(drop.toString()).containsOnlyOnce("drop table " + ifExists() + "hilo");
    assertThat(Tables.names(schema())).isEmpty();
    runScript(create.toString());
    assertThat(Order.savedBy(shop().ddl("validate"))).isEqualTo("orders/1-A");
  }

  private String ifExists() {
    return switch (database()) {
      case H2, POSTGRESQL, MYSQL, MARIADB, HSQLDB, SQLITE, SQLSERVER -> "if exists ";
      case DERBY -> "";
      case ORACLE -> database().server().version().matches("(1\\d|21)\\..*") ? "" : "if exists ";
    };
  }

  private void runScript(String script) {
    for (String statement : script.split(";", -1)) {
      if (!statement.isBlank()) {
        schema().execute(statement);
      }
    }
  }

  @Test
  void schemaManagerExportsValidatesTruncatesAndDropsTheTable() {
    SessionFactory factory = start(shop().ddl("none"));
    var manager = factory.getSchemaManager();
    manager.exportMappedObjects(false);
    manager.validateMappedObjects();
    assertThat(Order.saved(factory)).isEqualTo("orders/1-A");
    manager.dropMappedObjects(false);
    assertThat(Tables.names(schema())).isEmpty();
  }
}
