package dev.hilo.internal.table;

import dev.hilo.testdb.TestDatabase;

class MySqlCounterTableTest extends CounterTableContract implements RaiseContract, WireContract {

  MySqlCounterTableTest() {
    super(TestDatabase.MYSQL);
  }
}
