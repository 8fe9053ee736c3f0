package dev.hilo.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.OfDatabase;
import dev.hilo.matrix.Proves;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.SchemaScript;
import dev.hilo.support.TableShape;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import liquibase.Liquibase;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of a database in the real tools. */
@Tag("slow")
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
@Proves(Cell.SCHEMA)
class MigrationTest extends DatabaseTest implements OfDatabase {

  MigrationTest(TestDatabase database) {
    super(database);
  }

  /** Flyway takes a copy among the application's own migrations. */
  @Test
  void flyway(@TempDir Path migrations) throws IOException {
    Files.writeString(migrations.resolve("V1__hilo.sql"), SchemaScript.of(database()).text());
    for (int executed : new int[] {1, 0}) {
      Flyway flyway =
          Flyway.configure()
              .dataSource(schema().dataSource())
              .locations("filesystem:" + migrations)
              .load();
      assertThat(flyway.migrate().migrationsExecuted).isEqualTo(executed);
    }
    assertThatItIsTheSameTable();
  }

  /** Liquibase reads it from the jar. */
  @Test
  void liquibase() throws Exception {
    for (int i = 0; i < 2; i++) {
      try (Connection connection = schema().dataSource().getConnection()) {
        Database at =
            DatabaseFactory.getInstance()
                .findCorrectDatabaseImplementation(new JdbcConnection(connection));
        try (Liquibase liquibase =
            new Liquibase(
                "dev/hilo/migration/changelog.xml", new ClassLoaderResourceAccessor(), at)) {
          liquibase.update();
        }
      }
    }
    assertThatItIsTheSameTable();
  }

  private void assertThatItIsTheSameTable() {
    try (Schema other = database().server().newSchema()) {
      try (HiLo core = WithoutPrefetch.builder(other.dataSource()).createTableIfMissing().build()) {
        core.verify();
      }
      assertThat(TableShape.of(schema(), "hilo"))
          .hasSizeGreaterThan(3)
          .isEqualTo(TableShape.of(other, "hilo"));
    }
    try (HiLo hilo = WithoutPrefetch.builder(schema().dataSource()).build()) {
      hilo.verify();
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    }
  }
}
