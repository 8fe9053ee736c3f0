package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;

class DerbyProcessesTest extends ProcessesContract {
  DerbyProcessesTest() {
    super(TestDatabase.DERBY);
  }
}
