package dev.hilo.pools;

import dev.hilo.testdb.TestDatabase;

class PostgreSqlDedicatedConnectionsTest extends DedicatedConnectionsContract {

  PostgreSqlDedicatedConnectionsTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
