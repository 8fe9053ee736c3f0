package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;

class MySqlProcessesTest extends ProcessesContract {

  MySqlProcessesTest() {
    super(TestDatabase.MYSQL);
  }
}
