package dev.hilo.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import dev.hilo.testdb.process.Printed;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class QuickstartTest {

  @Test
  void continuesAfterTheFirstRun(@TempDir Path folder) throws Exception {
    Map<String, String> properties = Map.of("quickstart.folder", folder.toString());

    assertThat(run(properties))
        .contains("products/1-A", "products/2-A", "orders/1-A", "orders/5-A", "orders/33-B")
        .contains("| orders       | *        |        64 |")
        .contains("| products     | *        |         2 |")
        .contains("companies/1 ", "companies/0000000000000000001-A")
        .contains("number 1, for Ada", "number 2, for Cleo");

    assertThat(run(properties))
        .contains("products/3-A", "orders/36-A", "orders/68-B")
        .contains("companies/2 ", "companies/0000000000000000002-A")
        .contains("number 3, for Ada", "number 4, for Cleo")
        .doesNotContain("products/1-A", "orders/1-A ", "orders/33-B");
  }

  @ParameterizedTest
  @EnumSource(
      value = TestDatabase.class,
      names = {"H2", "POSTGRESQL", "MYSQL", "MARIADB"})
  void runsOnEachDatabaseWithADriver(TestDatabase database) throws Exception {
    try (Schema schema = database.server().newSchema()) {
      String output =
          run(
              Map.of(
                  "quickstart.url", schema.url(),
                  "quickstart.user", schema.user(),
                  "quickstart.password", schema.password()));

      assertThat(output)
          .contains("products/1-A", "orders/1-A", "orders/33-B")
          .contains("| orders       | *        |        35 |")
          .contains("| products     | *        |         2 |");
    }
  }

  private static String run(Map<String, String> properties) throws Exception {
    return Printed.by(Quickstart::main, properties);
  }
}
