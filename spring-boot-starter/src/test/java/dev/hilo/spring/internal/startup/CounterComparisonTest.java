package dev.hilo.spring.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.rows.NumberedColumn;
import dev.hilo.spring.internal.startup.MappedColumns.Mapping;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns whose tables do not exist yet, on databases with embedded engines. */
final class CounterComparisonTest {

  private static final List<NumberedColumn> COLUMNS =
      List.of(
          new NumberedColumn("orders", false, "orders", "id", true),
          new NumberedColumn("invoices", false, "invoices", "id", false));

  private static CounterComparison compare(TestDatabase database) {
    try (Schema schema = database.server().newSchema();
        HiLo hilo = HiLo.builder(schema.dataSource()).createTableIfMissing().build()) {
      hilo.verify();
      return new CounterComparison(
          new Mapping("the aggregates", hilo, schema.dataSource(), false, COLUMNS),
          COLUMNS,
          Duration.ofSeconds(10));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H2", "DERBY", "SQLITE"})
  void namesTheMissingTables(TestDatabase database) {
    CounterComparison comparison = compare(database);
    assertThat(comparison.missing()).containsExactly("orders.id", "invoices.id");
    assertThat(comparison.unread()).isEmpty();
    assertThat(comparison.behind()).isEmpty();
  }

  /** HSQLDB has one code for a missing table and a missing column. */
  @ParameterizedTest
  @EnumSource(names = "HSQLDB")
  void leavesOpenWhatIsMissing(TestDatabase database) {
    CounterComparison comparison = compare(database);
    assertThat(comparison.missing()).isEmpty();
    assertThat(comparison.unread())
        .singleElement()
        .asString()
        .startsWith("The highest number in the rows of orders.id, invoices.id is unknown");
  }
}
