package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("soak")
class SqliteProcessesTest extends ProcessesContract {
  SqliteProcessesTest() {
    super(TestDatabase.SQLITE);
  }
}
