package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;

class HsqldbProcessesTest extends ProcessesContract {
  HsqldbProcessesTest() {
    super(TestDatabase.HSQLDB);
  }
}
