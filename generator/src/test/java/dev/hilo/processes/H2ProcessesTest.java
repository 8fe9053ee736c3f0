package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("soak")
class H2ProcessesTest extends ProcessesContract {

  H2ProcessesTest() {
    super(TestDatabase.H2);
  }
}
