package dev.hilo.migration;

import dev.hilo.testdb.TestDatabase;

class H2MigrationTest extends MigrationContract {

  H2MigrationTest() {
    super(TestDatabase.H2);
  }
}
