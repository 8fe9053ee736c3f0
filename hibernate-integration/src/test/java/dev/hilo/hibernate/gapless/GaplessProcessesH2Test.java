package dev.hilo.hibernate.gapless;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Test;

final class GaplessProcessesH2Test extends GaplessProcessesContract {

  GaplessProcessesH2Test() {
    super(TestDatabase.H2);
  }

  @Test
  void soItIsAtRepeatableRead() throws Exception {
    run("TRANSACTION_REPEATABLE_READ");
  }
}
