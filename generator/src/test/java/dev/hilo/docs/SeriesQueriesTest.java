package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The queries of docs/how-to/tax-office.md. */
@Execution(ExecutionMode.CONCURRENT)
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
class SeriesQueriesTest {

  private static final SqlPage PAGE = SqlPage.read("how-to/tax-office.md");

  private final TestDatabase database;
  private final Schema schema;

  SeriesQueriesTest(TestDatabase database) {
    this.database = database;
    schema = database.server().newSchema();
  }

  @BeforeEach
  void makeTables() {
    try (HiLo hilo = WithoutPrefetch.builder(schema.dataSource()).createTableIfMissing().build()) {
      hilo.verify();
      assertThat(hilo.identities().seed("invoices/2025", 2)).isEqualTo(2);
      assertThat(hilo.identities().seed("invoices/2026", 7)).isEqualTo(7);
    }
    schema.execute("create table invoice (number varchar(60))");
  }

  @AfterEach
  void drop() {
    schema.close();
  }

  private void rows(String... numbers) {
    for (String number : numbers) {
      schema.execute("insert into invoice values ('" + number + "')");
    }
  }

  private List<String> find(String what) {
    return schema.query(PAGE.block(database, what).statements().get(0)).stream()
        .map(row -> String.join(" ", row.stream().map(String::valueOf).toList()))
        .toList();
  }

  @Test
  void missingAndRepeatedNumbersAreFound() {
    rows("2026-00001", "2026-00002", "2026-2", "2026-00005", "2025-00001", "2025-00002");
    rows("old-17");

    assertThat(find("missing")).containsExactly("3 4", "6 7");
    assertThat(find("repeated")).containsExactly("2026-00002", "2026-2");
  }

  @Test
  void nothingIsFoundInACompleteSeries() {
    rows("2026-00003", "2026-00001", "2026-00002", "2026-00004", "2026-00006", "2026-00005");
    rows("2026-00007");

    assertThat(find("missing")).isEmpty();
    assertThat(find("repeated")).isEmpty();
  }

  @Test
  void missingNumbersAreFoundAtBothEnds() {
    assertThat(find("missing")).as("no row").containsExactly("1 7");

    rows("2026-00003");
    assertThat(find("missing")).containsExactly("1 2", "4 7");
  }

  @Test
  void aTextWithoutANumberIsNamed() {
    rows("2026-00001", "2026-draft");

    if (database == TestDatabase.MYSQL || database == TestDatabase.MARIADB) {
      assertThat(find("missing")).as("it counts as 0").containsExactly("2 7");
    } else {
      assertThatThrownBy(() -> find("missing")).hasStackTraceContaining("draft");
    }
  }
}
