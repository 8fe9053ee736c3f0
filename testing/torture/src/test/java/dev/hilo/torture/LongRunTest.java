package dev.hilo.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.RawFigures;
import dev.hilo.testdb.TestDatabase;
import dev.hilo.torture.internal.report.Report;
import java.io.IOException;
import java.nio.file.Path;
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
  void findsNoViolation() throws IOException, InterruptedException {
    List<String> options = List.of(System.getProperty("torture.arguments", "").split(" "));

    Report report = KitTest.run(database, options, System.out);

    System.out.print(report.text());
    String name = "torture-" + database.key();
    report.write(Path.of("target", name + ".html"));
    Path json = Path.of("target", name + ".json");
    report.write(json);
    new RawFigures(name)
        .add("run", "Torture kit on " + database.label())
        .add("options", String.join(" ", options))
        .add("report", json)
        .write();
    assertThat(report.violationTexts()).isEmpty();
    ErrorsPage.assertLists(report.errors());
  }
}
