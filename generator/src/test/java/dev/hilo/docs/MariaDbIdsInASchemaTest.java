package dev.hilo.docs;

import dev.hilo.testdb.TestDatabase;

class MariaDbIdsInASchemaTest extends InnoDbIdsInASchemaContract {

  MariaDbIdsInASchemaTest() {
    super(TestDatabase.MARIADB);
  }
}
