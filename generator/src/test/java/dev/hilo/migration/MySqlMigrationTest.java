package dev.hilo.migration;

import dev.hilo.testdb.TestDatabase;

class MySqlMigrationTest extends MigrationContract {

  MySqlMigrationTest() {
    super(TestDatabase.MYSQL);
  }
}
