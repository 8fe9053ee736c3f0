package dev.hilo.spring.data;

import dev.hilo.testdb.TestDatabase;

final class BehindTableH2Test extends BehindTableContract {

  BehindTableH2Test() {
    super(TestDatabase.H2);
  }
}
