package dev.hilo.migration;

import dev.hilo.testdb.TestDatabase;

class PostgreSqlMigrationTest extends MigrationContract {

  PostgreSqlMigrationTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
