package dev.hilo.hibernate.tenants;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("server")
final class TenantSchemasPostgreSqlTest extends TenantSchemasContract {

  TenantSchemasPostgreSqlTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
