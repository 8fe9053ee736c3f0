package dev.hilo.hibernate.tenants;

import static dev.hilo.hibernate.testing.PassThrough.invoke;
import static dev.hilo.hibernate.testing.PassThrough.proxy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.shop.Note;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.testdb.TestDatabase;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** The same where Hibernate sets the schema itself, which it does from 7.1 on. */
final class MappedSchemasTest extends TenantSchemasContract {

  MappedSchemasTest() {
    super(TestDatabase.H2);
  }

  @Override
  Boot settings(HikariDataSource connections) {
    return boot().dataSource(connections).with("hibernate.multi_tenant.schema_mapper", mapper());
  }

  @Test
  void resetsTheSchemaAfterAnUncheckedFailure() throws SQLException {
    AtomicBoolean failing = new AtomicBoolean();
    try (Connection connection = schema().dataSource().getConnection()) {
      DataSource oneConnection = keptOpen(connection, failing);
      SessionFactory factory =
          boot(Note.class)
              .dataSource(oneConnection)
              .with("hibernate.multi_tenant.schema_mapper", mapper())
              .ddl("none")
              .hilo("reserve_timeout", "60s")
              .build();
      try (factory;
          Session session =
              factory.withOptions().tenantIdentifier((Object) "north").openSession()) {
        failing.set(true);
        assertFails(() -> session.persist(new Note()), "a bug in the driver");
        assertThat(connection.getSchema()).isEqualTo("PUBLIC");
        failing.set(false);
      }
    }
  }

  /** A pool of one connection, whose driver may fail at statements on HiLo's table. */
  private static DataSource keptOpen(Connection connection, AtomicBoolean failing) {
    Connection pooled =
        proxy(
            Connection.class,
            (method, arguments) -> {
              if (failing.get() && method.getName().equals("prepareStatement")) {
                throw new IllegalStateException("a bug in the driver");
              }
              return method.getName().equals("close")
                  ? null
                  : invoke(connection, method, arguments);
            });
    return proxy(
        DataSource.class,
        (method, arguments) -> method.getName().equals("getConnection") ? pooled : null);
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
