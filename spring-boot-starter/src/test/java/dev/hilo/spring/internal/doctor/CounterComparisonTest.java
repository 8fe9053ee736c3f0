package dev.hilo.spring.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.spi.NumberedColumn;
import dev.hilo.spring.internal.startup.MappedColumns.Mapping;
import dev.hilo.spring.testing.Settings;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import java.util.Map;
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
      return CounterComparison.of(
          new Mapping(
              "the aggregates",
              hilo,
              schema.dataSource(),
              Settings.bound(Map.of()),
              false,
              COLUMNS,
              COLUMNS),
          COLUMNS);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H2", "DERBY", "SQLITE"})
  void namesTheMissingTables(TestDatabase database) {
    CounterComparison comparison = compare(database);
    assertThat(comparison.missing()).containsExactly("orders.id", "invoices.id");
    assertThat(comparison.unread()).isNull();
    assertThat(comparison.behind()).isEmpty();
  }

  /** HSQLDB has one code for a missing table and a missing column. */
  @ParameterizedTest
  @EnumSource(names = "HSQLDB")
  void leavesOpenWhatIsMissing(TestDatabase database) {
    CounterComparison comparison = compare(database);
    assertThat(comparison.missing()).isEmpty();
    assertThat(comparison.unread())
        .startsWith("The highest number in the rows of orders.id, invoices.id is unknown");
  }
}
