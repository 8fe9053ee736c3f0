package dev.hilo.support;

import static java.util.Objects.requireNonNull;

import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test with an empty database of its own. */
@ParallelAcrossDatabases
public abstract class DatabaseTest {

  private final TestDatabase database;
  private @Nullable Schema schema;

  /** For a class that is named after its database. */
  protected DatabaseTest() {
    this.database = TestDatabase.ofClassName(getClass().getSimpleName()).orElseThrow();
  }

  /** For a class with {@link OnDatabases}. */
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
      // There is none where the database is left out.
      schema.close();
    }
  }

  /** The kind of database; known before it is started. */
  public final TestDatabase database() {
    return database;
  }

  /** The number that a query gives. */
  public final long number(String query) {
    return ((Number) requireNonNull(schema().query(query).get(0).get(0))).longValue();
  }

  /** An empty database of this test's own. */
  public final Schema schema() {
    return requireNonNull(schema);
  }
}
