package dev.hilo.hibernate.internal.schema;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.hibernate.internal.settings.HiLoSettings;
import dev.hilo.spi.Connections;
import dev.hilo.spi.TableNames;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.hibernate.engine.jdbc.connections.spi.JdbcConnectionAccess;
import org.hibernate.engine.jdbc.spi.JdbcServices;
import org.hibernate.tool.schema.Action;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the {@code hilo} table before Hibernate validates the schema. Hibernate would say only
 * that it is missing; this says how it is made.
 */
final class SchemaValidationCheck {

  private SchemaValidationCheck() {}

  /** Checks the table if Hibernate is going to validate the schema. */
  static void run(BootContext boot, HiLoSettings settings, TableNames table) {
    if (action(boot.settings()) != Action.VALIDATE) {
      return;
    }
    HiLo supplied = settings.instance();
    try {
      if (supplied != null) {
        supplied.verify();
        return;
      }
      try (HiLo hilo = settings.builder(bootConnections(boot), table).build()) {
        hilo.verify();
      }
    } catch (HiLoException e) {
      throw new SchemaManagementException(e.getMessage(), e);
    }
  }

  /** By Hibernate's own rules. */
  private static Action action(Map<String, Object> settings) {
    Object database = either(settings, "schema-generation.database.action");
    Object scripts = either(settings, "schema-generation.scripts.action");
    return database == null && scripts == null
        ? Action.interpretHbm2ddlSetting(settings.get("hibernate.hbm2ddl.auto"))
        : Action.interpretJpaSetting(database);
  }

  private static @Nullable Object either(Map<String, Object> settings, String key) {
    Object value = settings.get("jakarta.persistence." + key);
    return value != null ? value : settings.get("javax.persistence." + key);
  }

  private static Connections bootConnections(BootContext boot) {
    JdbcConnectionAccess access =
        boot.services().requireService(JdbcServices.class).getBootstrapJdbcConnectionAccess();
    return new Connections() {
      @Override
      public Connection open() throws SQLException {
        return access.obtainConnection();
      }

      @Override
      public void close(Connection connection) throws SQLException {
        access.releaseConnection(connection);
      }
    };
  }
}
