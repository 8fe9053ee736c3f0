package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;

class SqliteProcessesTest extends ProcessesContract {
  SqliteProcessesTest() {
    super(TestDatabase.SQLITE);
  }
}
