package dev.hilo.internal.table;

import dev.hilo.testdb.TestDatabase;

class PostgreSqlCounterTableTest extends CounterTableContract
    implements RaiseContract, WireContract {

  PostgreSqlCounterTableTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
