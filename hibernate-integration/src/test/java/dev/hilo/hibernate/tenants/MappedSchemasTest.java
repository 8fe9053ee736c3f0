package dev.hilo.hibernate.tenants;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.testdb.TestDatabase;
import java.lang.reflect.Proxy;
import java.util.Locale;

/** The same where Hibernate sets the schema itself, which it does from 7.1 on. */
final class MappedSchemasTest extends TenantSchemasContract {

  MappedSchemasTest() {
    super(TestDatabase.H2);
  }

  @Override
  Boot settings(HikariDataSource connections) {
    return boot().dataSource(connections).with("hibernate.multi_tenant.schema_mapper", mapper());
  }

  private static Object mapper() {
    Class<?> type;
    try {
      type = Class.forName("org.hibernate.context.spi.TenantSchemaMapper");
    } catch (ClassNotFoundException e) {
      assumeTrue(false, "This version of Hibernate has no TenantSchemaMapper");
      throw new AssertionError(e);
    }
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (self, method, arguments) ->
            switch (method.getName()) {
              case "schemaName" -> String.valueOf(arguments[0]).toUpperCase(Locale.ROOT);
              case "hashCode" -> System.identityHashCode(self);
              case "equals" -> self == arguments[0];
              default -> "mapper";
            });
  }
}
