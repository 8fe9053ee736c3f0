package dev.hilo.hibernate.schema;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

/** On Hibernate 6.6.56 only: from 7 on its dialect is no longer among Hibernate's own. */
@Tag("dialects")
final class SchemaDerbyTest extends SchemaContract {

  SchemaDerbyTest() {
    super(TestDatabase.DERBY);
  }
}
