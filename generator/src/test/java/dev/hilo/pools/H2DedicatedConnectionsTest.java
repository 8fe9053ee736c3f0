package dev.hilo.pools;

import dev.hilo.testdb.TestDatabase;

class H2DedicatedConnectionsTest extends DedicatedConnectionsContract {

  H2DedicatedConnectionsTest() {
    super(TestDatabase.H2);
  }
}
