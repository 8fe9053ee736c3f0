package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;

class PostgreSqlGaplessProcessesTest extends GaplessProcessesContract {

  PostgreSqlGaplessProcessesTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
