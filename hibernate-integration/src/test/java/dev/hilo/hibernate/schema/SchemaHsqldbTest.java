package dev.hilo.hibernate.schema;

import dev.hilo.testdb.TestDatabase;

class SchemaHsqldbTest extends SchemaContract {

  SchemaHsqldbTest() {
    super(TestDatabase.HSQLDB);
  }
}
