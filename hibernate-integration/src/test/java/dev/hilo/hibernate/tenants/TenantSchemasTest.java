package dev.hilo.hibernate.tenants;

import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;

@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
final class TenantSchemasTest extends TenantSchemasContract {

  TenantSchemasTest(TestDatabase database) {
    super(database);
  }
}
