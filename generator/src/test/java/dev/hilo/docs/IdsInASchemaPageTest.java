package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.TestDatabase;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** That the marks of the page are in order, so that no SQL and no row of a table is left out. */
class IdsInASchemaPageTest {

  private final SqlPage page = SqlPage.read("background/ids-in-a-schema.md");

  @Test
  void everySqlBlockIsMarkedForADatabase() {
    assertThat(page.blocks()).hasSize(page.text().split("```sql", -1).length - 1);
    assertThat(page.blocks())
        .allSatisfy(
            block -> assertThat(TestDatabase.values()).anyMatch(block::isFor).as(block.name()));
  }

  @Test
  void everyRowOfTheTableNamesADatabase() {
    assertThat(page.table("equality"))
        .extracting(row -> row.get(0))
        .contains("H2", "PostgreSQL", "MySQL", "MariaDB")
        .isSubsetOf(Arrays.stream(TestDatabase.values()).map(TestDatabase::label).toList());
  }
}
