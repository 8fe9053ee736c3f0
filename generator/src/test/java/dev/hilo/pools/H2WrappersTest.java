package dev.hilo.pools;

import dev.hilo.testdb.TestDatabase;

class H2WrappersTest extends WrappersContract {

  H2WrappersTest() {
    super(TestDatabase.H2);
  }
}
