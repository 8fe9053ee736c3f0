package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("soak")
class MariaDbGaplessProcessesTest extends GaplessProcessesContract {

  MariaDbGaplessProcessesTest() {
    super(TestDatabase.MARIADB);
  }
}
