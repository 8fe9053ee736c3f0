package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("soak")
class MariaDbProcessesTest extends ProcessesContract {

  MariaDbProcessesTest() {
    super(TestDatabase.MARIADB);
  }
}
