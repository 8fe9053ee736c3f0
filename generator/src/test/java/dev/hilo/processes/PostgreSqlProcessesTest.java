package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;

class PostgreSqlProcessesTest extends ProcessesContract {

  PostgreSqlProcessesTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
