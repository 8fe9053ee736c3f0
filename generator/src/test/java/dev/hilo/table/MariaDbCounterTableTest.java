package dev.hilo.table;

import dev.hilo.testdb.TestDatabase;

class MariaDbCounterTableTest extends CounterTableContract {

  MariaDbCounterTableTest() {
    super(TestDatabase.MARIADB);
  }
}
