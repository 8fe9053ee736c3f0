package dev.hilo.internal.table;

import dev.hilo.testdb.TestDatabase;

class H2CounterTableTest extends CounterTableContract implements RaiseContract {

  H2CounterTableTest() {
    super(TestDatabase.H2);
  }
}
