package dev.hilo.processes;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("soak")
class H2GaplessProcessesTest extends GaplessProcessesContract {

  H2GaplessProcessesTest() {
    super(TestDatabase.H2);
  }
}
