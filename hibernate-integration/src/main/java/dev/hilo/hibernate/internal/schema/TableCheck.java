package dev.hilo.hibernate.internal.schema;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoRules;
import dev.hilo.hibernate.internal.settings.SettingName;
import dev.hilo.spi.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.hibernate.MappingException;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.dialect.Dialect;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.jdbc.connections.spi.JdbcConnectionAccess;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.tool.schema.Action;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.jspecify.annotations.Nullable;

/** Checks of the {@code hilo} table while Hibernate builds a session factory. */
public final class TableCheck {

  private TableCheck() {}

  /**
   * Refuses a table that is not the table of a supplied instance. No naming strategy changes its
   * name, but Hibernate may qualify it with another default schema.
   */
  static void requireSame(HiLoRules rules, String hibernates, Dialect dialect) {
    String table = rendered(String.valueOf(rules.table()), dialect);
    String schema = rules.schema();
    String instances = schema == null ? table : rendered(schema, dialect) + "." + table;
    boolean isQuoted = instances.indexOf(dialect.openQuote()) >= 0;
    if (isQuoted ? instances.equals(hibernates) : instances.equalsIgnoreCase(hibernates)) {
      return;
    }
    throw new MappingException(
        ("Hibernate would create the table %s, but the HiLo of %s uses %s. Build that HiLo with the"
                + " schema that Hibernate uses (hibernate.default_schema, hibernate.default_catalog,"
                + " and what the naming strategy makes of a schema), or set none in either place.")
            .formatted(hibernates, SettingName.INSTANCE.key(), instances));
  }

  private static String rendered(String name, Dialect dialect) {
    return Identifier.toIdentifier(name).render(dialect);
  }

  /**
   * Checks the table if Hibernate will validate the schema. Hibernate's own message would not say
   * how to create the table.
   */
  public static void beforeValidation(HiLoTable table, SessionFactoryImplementor factory) {
    if (action(factory) != Action.VALIDATE) {
      return;
    }
    HiLo supplied = table.settings().instance();
    try {
      if (supplied != null) {
        supplied.verify();
        return;
      }
      try (HiLo hilo = table.settings().builder(connections(factory), table.names()).build()) {
        hilo.verify();
      }
    } catch (HiLoException e) {
      throw new SchemaManagementException(e.getMessage(), e);
    }
  }

  /** Follows Hibernate's own rules. */
  private static Action action(SessionFactoryImplementor factory) {
    Map<String, Object> settings =
        factory.getServiceRegistry().requireService(ConfigurationService.class).getSettings();
    Object database = setting(settings, "database");
    Object scripts = setting(settings, "scripts");
    return database == null && scripts == null
        ? Action.interpretHbm2ddlSetting(settings.get("hibernate.hbm2ddl.auto"))
        : Action.interpretJpaSetting(database);
  }

  private static @Nullable Object setting(Map<String, Object> settings, String target) {
    String key = "persistence.schema-generation." + target + ".action";
    Object value = settings.get("jakarta." + key);
    return value != null ? value : settings.get("javax." + key);
  }

  private static Connections connections(SessionFactoryImplementor factory) {
    JdbcConnectionAccess access = factory.getJdbcServices().getBootstrapJdbcConnectionAccess();
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
