package dev.hilo.internal.table;

import dev.hilo.testdb.TestDatabase;

class MariaDbCounterTableTest extends CounterTableContract implements RaiseContract, WireContract {

  MariaDbCounterTableTest() {
    super(TestDatabase.MARIADB);
  }
}
