package dev.hilo.hibernate;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.spi.Connections;
import dev.hilo.spi.TableNames;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.relational.Database;
import org.hibernate.boot.model.relational.QualifiedTableName;
import org.hibernate.dialect.Dialect;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.jdbc.connections.spi.JdbcConnectionAccess;
import org.hibernate.engine.jdbc.env.spi.NameQualifierSupport;
import org.hibernate.engine.jdbc.spi.JdbcServices;
import org.hibernate.tool.schema.Action;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the {@code hilo} table before Hibernate validates the schema. Hibernate would say only
 * that it is missing; this says how it is made.
 */
final class BootCheck implements Connections {

  private final JdbcConnectionAccess connections;
  private final HiLoSettings settings;
  private final TableNames table;

  private BootCheck(JdbcConnectionAccess connections, HiLoSettings settings, TableNames table) {
    this.connections = connections;
    this.settings = settings;
    this.table = table;
  }

  static BootCheck of(Boot boot, HiLoSettings settings, TableNames table) {
    JdbcServices services = boot.services().requireService(JdbcServices.class);
    return new BootCheck(services.getBootstrapJdbcConnectionAccess(), settings, table);
  }

  /** Whether Hibernate is going to validate the schema, by its own rules. */
  static boolean isDue(Boot boot) {
    Map<String, Object> settings =
        boot.services().requireService(ConfigurationService.class).getSettings();
    Object database = either(settings, "schema-generation.database.action");
    Object scripts = either(settings, "schema-generation.scripts.action");
    Action action =
        database == null && scripts == null
            ? Action.interpretHbm2ddlSetting(settings.get("hibernate.hbm2ddl.auto"))
            : Action.interpretJpaSetting(database);
    return action == Action.VALIDATE;
  }

  private static @Nullable Object either(Map<String, Object> settings, String key) {
    Object value = settings.get("jakarta.persistence." + key);
    return value != null ? value : settings.get("javax.persistence." + key);
  }

  /**
   * The name of a table as it stands in SQL. Hibernate 6.6 has no {@code
   * SqlStringGenerationContext} with the default catalog and schema yet while it builds the model,
   * so they are added here.
   */
  static String format(Boot boot, QualifiedTableName name) {
    Database database = boot.database();
    NameQualifierSupport support = database.getJdbcEnvironment().getNameQualifierSupport();
    QualifiedTableName implicit =
        new QualifiedTableName(database.getPhysicalImplicitNamespaceName(), name.getTableName());
    String catalog =
        support.supportsCatalogs()
            ? qualifier(
                database.getDialect(),
                name.getCatalogName(),
                identifier(boot, "hibernate.default_catalog"),
                implicit.getCatalogName())
            : "";
    String schema =
        support.supportsSchemas()
            ? qualifier(
                database.getDialect(),
                name.getSchemaName(),
                identifier(boot, "hibernate.default_schema"),
                implicit.getSchemaName())
            : "";
    return catalog + schema + name.getTableName().render(database.getDialect());
  }

  private static @Nullable Identifier identifier(Boot boot, String key) {
    Object value =
        boot.services().requireService(ConfigurationService.class).getSettings().get(key);
    return value == null ? null : boot.database().toIdentifier(value.toString());
  }

  /** The first that is there, and a dot; empty if none is. */
  private static String qualifier(Dialect dialect, @Nullable Identifier... choices) {
    for (Identifier choice : choices) {
      if (choice != null) {
        return choice.render(dialect) + ".";
      }
    }
    return "";
  }

  void run() {
    HiLo given = settings.instance();
    try {
      if (given != null) {
        given.verify();
        return;
      }
      try (HiLo hilo = settings.builder(this, table).build()) {
        hilo.verify();
      }
    } catch (HiLoException e) {
      throw new SchemaManagementException(e.getMessage(), e);
    }
  }

  @Override
  public Connection open() throws SQLException {
    return connections.obtainConnection();
  }

  @Override
  public void close(Connection connection) throws SQLException {
    connections.releaseConnection(connection);
  }
}
