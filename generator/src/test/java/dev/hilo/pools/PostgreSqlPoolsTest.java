package dev.hilo.pools;

import dev.hilo.testdb.TestDatabase;

class PostgreSqlPoolsTest extends PoolsContract {

  PostgreSqlPoolsTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
