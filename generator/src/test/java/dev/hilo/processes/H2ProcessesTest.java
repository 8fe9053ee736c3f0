package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;

class H2ProcessesTest extends ProcessesContract {

  H2ProcessesTest() {
    super(TestDatabase.H2);
  }
}
