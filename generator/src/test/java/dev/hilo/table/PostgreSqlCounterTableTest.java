package dev.hilo.table;

import dev.hilo.testdb.TestDatabase;

class PostgreSqlCounterTableTest extends CounterTableContract implements RaiseContract {

  PostgreSqlCounterTableTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
