package dev.hilo.table;

import dev.hilo.testdb.TestDatabase;

class MySqlCounterTableTest extends CounterTableContract {

  MySqlCounterTableTest() {
    super(TestDatabase.MYSQL);
  }
}
