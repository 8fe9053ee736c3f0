package dev.hilo.migration;

import dev.hilo.testdb.TestDatabase;

class MariaDbMigrationTest extends MigrationContract {

  MariaDbMigrationTest() {
    super(TestDatabase.MARIADB);
  }
}
