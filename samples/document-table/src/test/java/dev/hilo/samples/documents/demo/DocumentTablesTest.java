package dev.hilo.samples.documents.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import dev.hilo.testdb.process.Printed;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DocumentTablesTest {

  @Test
  void continuesAfterTheFirstRun(@TempDir Path folder) throws Exception {
    Map<String, String> properties =
        Map.of("documents.folder", folder.toString(), "documents.many", "2000");

    assertThat(run(properties))
        .contains("orders/1-A   version 0", "readings/1-A", "companies/1", "visits 1")
        .contains("There is a document themes/north already")
        .contains(
            "orders/2-A was changed by another client: you had version 0, and now it has version 1")
        .contains("orders/2-A has version 2, still shipped")
        .containsSubsequence("by JDBC", "0000000000000002000-A", "by Hibernate", "4000-A")
        .contains("| readings   | 4001      |");

    assertThat(run(properties))
        .contains("orders/3-A   version 0", "readings/2-A", "companies/2", "visits 2")
        .contains("orders/4-A has version 2, still shipped")
        .containsSubsequence("by JDBC", "0000000000000006000-A", "by Hibernate", "8000-A")
        .contains("| readings   | 8002      |");
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MYSQL"})
  void runsOnTheOtherDatabases(TestDatabase database) throws Exception {
    try (Schema schema = database.server().newSchema()) {
      assertThat(run(on(schema, 1_000)))
          .contains("orders/2-A has version 2, still shipped")
          .contains("| readings   | 2001      |");
    }
  }

  /** Minutes: with {@code -Dgroups=bulk} only. */
  @Tag("bulk")
  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MYSQL"})
  void storesAHundredThousandTwice(TestDatabase database) throws Exception {
    try (Schema schema = database.server().newSchema()) {
      String first = run(on(schema, 100_000));
      String second = run(on(schema, 100_000));

      System.out.println(database.label() + " " + schema.server().version());
      System.out.println(first + System.lineSeparator() + second);
      assertThat(first)
          .contains("100,000 documents")
          .contains("readings/0000000000000200000-A")
          .contains("| readings   | 200001    |");
      assertThat(second)
          .contains("readings/0000000000000400000-A")
          .contains("| readings   | 400002    |");
    }
  }

  private static Map<String, String> on(Schema schema, int many) {
    return Map.of(
        "documents.url", schema.url(),
        "documents.user", schema.user(),
        "documents.password", schema.password(),
        "documents.many", Integer.toString(many));
  }

  private static String run(Map<String, String> properties) throws Exception {
    return Printed.by(DocumentTables::main, properties);
  }
}
