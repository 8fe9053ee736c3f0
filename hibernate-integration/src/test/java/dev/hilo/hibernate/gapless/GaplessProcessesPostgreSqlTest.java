package dev.hilo.hibernate.gapless;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("server")
final class GaplessProcessesPostgreSqlTest extends GaplessProcessesContract {

  GaplessProcessesPostgreSqlTest() {
    super(TestDatabase.POSTGRESQL);
  }

  @Test
  void soItIsAtRepeatableRead() throws Exception {
    run("TRANSACTION_REPEATABLE_READ");
  }
}
