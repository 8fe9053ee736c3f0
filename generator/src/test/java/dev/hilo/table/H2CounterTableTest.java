package dev.hilo.table;

import dev.hilo.testdb.TestDatabase;

class H2CounterTableTest extends CounterTableContract {

  H2CounterTableTest() {
    super(TestDatabase.H2);
  }
}
