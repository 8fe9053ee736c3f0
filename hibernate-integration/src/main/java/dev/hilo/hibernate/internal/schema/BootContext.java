package dev.hilo.hibernate.internal.schema;

import java.util.Map;
import java.util.function.BiConsumer;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.relational.Database;
import org.hibernate.boot.model.relational.QualifiedTableName;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.jdbc.env.spi.NameQualifierSupport;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.mapping.SimpleValue;
import org.hibernate.service.ServiceRegistry;
import org.jspecify.annotations.Nullable;

/**
 * What Hibernate offers while it builds its model.
 *
 * @param building creates types
 */
public record BootContext(
    Database database,
    ServiceRegistry services,
    MetadataBuildingContext building,
    FactorySetup setup) {

  /**
   * What a session factory needs besides the table, so that the table knows no class that generates
   * ids.
   *
   * @param integrator HiLo's own, for a Hibernate that does not find it
   * @param listeners adds HiLo's event listeners to a factory that lacks them
   */
  public record FactorySetup(
      Integrator integrator, BiConsumer<SessionFactoryImplementor, HiLoTable> listeners) {}

  public static BootContext of(GeneratorCreationContext context, FactorySetup setup) {
    return of(
        ((SimpleValue) context.getPersistentClass().getIdentifier()).getBuildingContext(), setup);
  }

  public static BootContext of(MetadataBuildingContext building, FactorySetup setup) {
    return new BootContext(
        building.getMetadataCollector().getDatabase(),
        building.getBootstrapContext().getServiceRegistry(),
        building,
        setup);
  }

  Map<String, Object> settings() {
    return services.requireService(ConfigurationService.class).getSettings();
  }

  /**
   * The name of a table in SQL, with the default catalog and schema: while Hibernate 6.6 builds the
   * model, it has no {@code SqlStringGenerationContext} that adds them.
   */
  String format(QualifiedTableName name) {
    NameQualifierSupport support = database.getJdbcEnvironment().getNameQualifierSupport();
    QualifiedTableName implicit =
        new QualifiedTableName(database.getPhysicalImplicitNamespaceName(), name.getTableName());
    String catalog =
        qualifier(name.getCatalogName(), "hibernate.default_catalog", implicit.getCatalogName());
    String schema =
        qualifier(name.getSchemaName(), "hibernate.default_schema", implicit.getSchemaName());
    return (support.supportsCatalogs() ? catalog : "")
        + (support.supportsSchemas() ? schema : "")
        + name.getTableName().render(database.getDialect());
  }

  private String qualifier(@Nullable Identifier own, String key, @Nullable Identifier implicit) {
    Object setting = settings().get(key);
    Identifier usual = setting == null ? implicit : database.toIdentifier(setting.toString());
    Identifier name = own == null ? usual : own;
    return name == null ? "" : name.render(database.getDialect()) + ".";
  }
}
