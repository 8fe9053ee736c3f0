package dev.hilo.hibernate.gapless;

import dev.hilo.testdb.TestDatabase;

final class GaplessContentionH2Test extends GaplessContentionContract {

  GaplessContentionH2Test() {
    super(TestDatabase.H2);
  }
}
