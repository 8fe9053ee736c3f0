package dev.hilo.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import liquibase.command.CommandScope;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Liquibase: a comparison of databases that leaves HiLo's table out. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class LiquibaseRecipeTest {

  private final Schema shop;
  private final Schema model;

  LiquibaseRecipeTest(TestDatabase database) {
    this.shop = database.server().newSchema();
    this.model = database.server().newSchema();
  }

  @AfterEach
  void dropDatabases() {
    shop.close();
    model.close();
  }

  @Test
  void theDifferenceDropsTheTableUnlessItIsExcluded(@TempDir Path folder) throws Exception {
    try (HikariDataSource pool = Pools.ofOneConnection(shop);
        HiLo hilo = HiLo.builder(pool).createTableIfMissing().build()) {
      hilo.nextId("orders");
    }
    model.execute("create table orders (id varchar(64) primary key)");

    assertThat(difference(folder.resolve("all.xml"), null)).containsIgnoringCase("dropTable");
    assertThat(difference(folder.resolve("some.xml"), "table:(?i)hilo"))
        .containsIgnoringCase("\"orders\"")
        .doesNotContainIgnoringCase("hilo\"");
  }

  private String difference(Path file, @org.jspecify.annotations.Nullable String excluded)
      throws Exception {
    new CommandScope("diffChangelog")
        .addArgumentValue("url", shop.url())
        .addArgumentValue("username", shop.user())
        .addArgumentValue("password", shop.password())
        .addArgumentValue("referenceUrl", model.url())
        .addArgumentValue("referenceUsername", model.user())
        .addArgumentValue("referencePassword", model.password())
        .addArgumentValue("excludeObjects", excluded)
        .addArgumentValue("changelogFile", file.toString())
        .execute();
    return Files.readString(file);
  }
}
