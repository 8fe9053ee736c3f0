package dev.hilo.spring.testing;

import static java.util.Objects.requireNonNull;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test with an empty database of its own, of H2 unless another one is named. */
public abstract class AppTest {

  private final TestDatabase database;
  private @Nullable Schema schema;

  protected AppTest() {
    this(TestDatabase.H2);
  }

  protected AppTest(TestDatabase database) {
    this.database = database;
  }

  @BeforeEach
  final void createSchema() {
    schema = database.server().newSchema();
  }

  @AfterEach
  final void dropSchema() {
    if (schema != null) {
      // There is none where the database is left out.
      schema.close();
    }
  }

  protected final Schema schema() {
    return requireNonNull(schema, "schema");
  }

  /** Properties that lead to this database, and more. */
  protected final String[] onSchema(String... more) {
    return Stream.concat(
            Stream.of(
                "spring.datasource.url=" + schema().url(),
                "spring.datasource.username=" + schema().user(),
                "spring.datasource.password=" + schema().password()),
            Stream.of(more))
        .toArray(String[]::new);
  }

  /** Max of a counter as it stands in the table; null if it has no row. */
  protected final @Nullable Long max(String counter) {
    return max("hilo", counter);
  }

  protected final @Nullable Long max(String table, String counter) {
    List<List<@Nullable Object>> rows =
        schema().query("select max_value from " + table + " where name = '" + counter + "'");
    return rows.isEmpty() ? null : ((Number) requireNonNull(rows.get(0).get(0))).longValue();
  }
}
