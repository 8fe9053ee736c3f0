package dev.hilo.hibernate;

import org.hibernate.boot.model.relational.Database;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.mapping.SimpleValue;
import org.hibernate.service.ServiceRegistry;

/**
 * What Hibernate has at hand while it builds its model.
 *
 * @param database the model of the schema
 * @param services its services
 * @param building what types are made with
 */
record Boot(Database database, ServiceRegistry services, MetadataBuildingContext building) {

  static Boot of(GeneratorCreationContext context) {
    return new Boot(
        context.getDatabase(),
        context.getServiceRegistry(),
        ((SimpleValue) context.getPersistentClass().getIdentifier()).getBuildingContext());
  }

  /**
   * Runs the work of an attribute binder. An error is thrown later, when Hibernate resolves the
   * types of the model: from a binder, Hibernate would put a message of its own before it.
   */
  static void bind(MetadataBuildingContext building, Runnable work) {
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

  static Boot of(MetadataBuildingContext building) {
    return new Boot(
        building.getMetadataCollector().getDatabase(),
        building.getBootstrapContext().getServiceRegistry(),
        building);
  }
}
