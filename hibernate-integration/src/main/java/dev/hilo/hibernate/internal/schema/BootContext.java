package dev.hilo.hibernate.internal.schema;

import java.util.Map;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.relational.Database;
import org.hibernate.boot.model.relational.QualifiedTableName;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.jdbc.env.spi.NameQualifierSupport;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.mapping.SimpleValue;
import org.hibernate.service.ServiceRegistry;
import org.jspecify.annotations.Nullable;

/**
 * What Hibernate offers while it builds its model.
 *
 * @param database the model of the schema
 * @param building what types are made with
 * @param setup what the session factory needs besides the table
 */
public record BootContext(
    Database database,
    ServiceRegistry services,
    MetadataBuildingContext building,
    FactorySetup setup) {

  /** While a generator is made. */
  public static BootContext of(GeneratorCreationContext context, FactorySetup setup) {
    return new BootContext(
        context.getDatabase(),
        context.getServiceRegistry(),
        ((SimpleValue) context.getPersistentClass().getIdentifier()).getBuildingContext(),
        setup);
  }

  /** While an attribute is bound. */
  public static BootContext of(MetadataBuildingContext building, FactorySetup setup) {
    return new BootContext(
        building.getMetadataCollector().getDatabase(),
        building.getBootstrapContext().getServiceRegistry(),
        building,
        setup);
  }

  /**
   * Runs the work of an attribute binder. An error is thrown later, when Hibernate resolves the
   * types of the model: from a binder, Hibernate would put a message of its own before it.
   */
  public static void bind(MetadataBuildingContext building, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      building
          .getMetadataCollector()
          .registerValueMappingResolver(
              again -> {
                throw e;
              });
    }
  }

  Map<String, Object> settings() {
    return services.requireService(ConfigurationService.class).getSettings();
  }

  /**
   * The name of a table as it stands in SQL. Hibernate 6.6 has no {@code
   * SqlStringGenerationContext} with the default catalog and schema yet while it builds the model,
   * so they are added here.
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
    Object usual = settings().get(key);
    Identifier otherwise = usual == null ? implicit : database.toIdentifier(usual.toString());
    Identifier known = own == null ? otherwise : own;
    return known == null ? "" : known.render(database.getDialect()) + ".";
  }
}
