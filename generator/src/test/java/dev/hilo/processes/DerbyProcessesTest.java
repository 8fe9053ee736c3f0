package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("soak")
class DerbyProcessesTest extends ProcessesContract {
  DerbyProcessesTest() {
    super(TestDatabase.DERBY);
  }
}
