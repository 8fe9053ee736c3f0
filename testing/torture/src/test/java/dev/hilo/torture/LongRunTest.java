package dev.hilo.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Minutes on servers, with the system property {@code torture.arguments}: see CONTRIBUTING.md. */
@Tag("torture")
@OnDatabases({TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
class LongRunTest {

  private final TestDatabase database;

  LongRunTest(TestDatabase database) {
    this.database = database;
  }

  @Test
  void findsNoViolation() {
    try (Schema schema = database.server().newSchema()) {
      List<String> options =
          new ArrayList<>(List.of(System.getProperty("torture.arguments", "").split(" ")));
      options.add("--report=target/torture-" + database.label() + ".html");

      assertThat(Torture.run(KitTest.arguments(schema, options))).isZero();
    }
  }
}
