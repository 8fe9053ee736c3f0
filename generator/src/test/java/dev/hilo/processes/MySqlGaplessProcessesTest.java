package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;

class MySqlGaplessProcessesTest extends GaplessProcessesContract {

  MySqlGaplessProcessesTest() {
    super(TestDatabase.MYSQL);
  }
}
