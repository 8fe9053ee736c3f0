package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("soak")
class HsqldbProcessesTest extends ProcessesContract {
  HsqldbProcessesTest() {
    super(TestDatabase.HSQLDB);
  }
}
