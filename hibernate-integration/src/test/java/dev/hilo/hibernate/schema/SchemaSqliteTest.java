package dev.hilo.hibernate.schema;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

/** On Hibernate 6.6.56 only: for later ones the community's dialects are not to be had. */
@Tag("dialects")
final class SchemaSqliteTest extends SchemaContract {

  SchemaSqliteTest() {
    super(TestDatabase.SQLITE);
  }
}
