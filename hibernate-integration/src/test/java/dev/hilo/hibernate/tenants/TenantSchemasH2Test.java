package dev.hilo.hibernate.tenants;

import dev.hilo.testdb.TestDatabase;

final class TenantSchemasH2Test extends TenantSchemasContract {

  TenantSchemasH2Test() {
    super(TestDatabase.H2);
  }
}
