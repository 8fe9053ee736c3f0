package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;

class H2GaplessProcessesTest extends GaplessProcessesContract {

  H2GaplessProcessesTest() {
    super(TestDatabase.H2);
  }
}
