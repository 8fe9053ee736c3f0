package dev.hilo.hibernate.jta;

import dev.hilo.testdb.TestDatabase;

final class JtaGaplessH2Test extends JtaGaplessContract {

  JtaGaplessH2Test() {
    super(TestDatabase.H2);
  }
}
