package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;

class MariaDbProcessesTest extends ProcessesContract {

  MariaDbProcessesTest() {
    super(TestDatabase.MARIADB);
  }
}
