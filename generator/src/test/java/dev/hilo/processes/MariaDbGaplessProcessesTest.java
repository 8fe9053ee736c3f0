package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;

class MariaDbGaplessProcessesTest extends GaplessProcessesContract {

  MariaDbGaplessProcessesTest() {
    super(TestDatabase.MARIADB);
  }
}
