package dev.hilo.hibernate.testing;

import static java.util.Objects.requireNonNull;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test with an empty database of its own. */
public abstract class DatabaseTest {

  private final TestDatabase database;
  private @Nullable Schema schema;

  protected DatabaseTest(TestDatabase database) {
    this.database = database;
  }

  @BeforeEach
  final void createSchema() {
    schema = database.server().newSchema();
  }

  @AfterEach
  final void dropSchema() {
    if (schema != null) {
      schema.close();
    }
  }

  protected final TestDatabase database() {
    return database;
  }

  protected final Schema schema() {
    return requireNonNull(schema, "schema");
  }

  /** Settings for a factory on this database, which makes the tables it misses. */
  protected final Boot boot(Class<?>... entities) {
    return Boot.on(schema()).entities(entities);
  }

  /** Max of a counter as it stands in the table; null if it has no row. */
  protected final @Nullable Long max(String counter) {
    return max("hilo", counter);
  }

  protected final @Nullable Long max(String table, String counter) {
    List<List<@Nullable Object>> rows =
        schema().query("select max_value from " + table + " where name = '" + counter + "'");
    return rows.isEmpty()
        ? null
        : ((Number) requireNonNull(rows.get(0).get(0), "max_value")).longValue();
  }

  protected final long count(String table) {
    Object count = schema().query("select count(*) from " + table).get(0).get(0);
    return ((Number) requireNonNull(count, "count")).longValue();
  }
}
