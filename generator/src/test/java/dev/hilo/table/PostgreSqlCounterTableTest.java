package dev.hilo.table;

import dev.hilo.testdb.TestDatabase;

class PostgreSqlCounterTableTest extends CounterTableContract {

  PostgreSqlCounterTableTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
