package dev.hilo.pools;

import dev.hilo.testdb.TestDatabase;

class PostgreSqlWrappersTest extends WrappersContract {

  PostgreSqlWrappersTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
