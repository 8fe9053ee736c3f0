package dev.hilo.hibernate.tenants;

import dev.hilo.hibernate.testing.OnDatabases;
import dev.hilo.testdb.TestDatabase;

@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
final class TenantSchemasTest extends TenantSchemasContract {

  TenantSchemasTest(TestDatabase database) {
    super(database);
  }
}
