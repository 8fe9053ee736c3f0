package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("soak")
class MySqlGaplessProcessesTest extends GaplessProcessesContract {

  MySqlGaplessProcessesTest() {
    super(TestDatabase.MYSQL);
  }
}
