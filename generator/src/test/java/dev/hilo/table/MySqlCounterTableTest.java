package dev.hilo.table;

import dev.hilo.testdb.TestDatabase;

class MySqlCounterTableTest extends CounterTableContract implements RaiseContract {

  MySqlCounterTableTest() {
    super(TestDatabase.MYSQL);
  }
}
