package dev.hilo.pools;

import dev.hilo.testdb.TestDatabase;

class H2PoolsTest extends PoolsContract {

  H2PoolsTest() {
    super(TestDatabase.H2);
  }
}
