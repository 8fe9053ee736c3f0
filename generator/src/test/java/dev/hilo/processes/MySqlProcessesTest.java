package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("soak")
class MySqlProcessesTest extends ProcessesContract {

  MySqlProcessesTest() {
    super(TestDatabase.MYSQL);
  }
}
