package dev.hilo.hibernate.schema;

import dev.hilo.testdb.TestDatabase;

final class SchemaH2Test extends SchemaContract {

  SchemaH2Test() {
    super(TestDatabase.H2);
  }
}
