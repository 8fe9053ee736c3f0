package dev.hilo.hibernate;

import dev.hilo.hibernate.internal.generate.StoredIdListener;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import dev.hilo.hibernate.internal.schema.IdCollations;
import dev.hilo.hibernate.internal.schema.TableCheck;
import org.hibernate.MappingException;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.spi.BootstrapContext;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.integrator.spi.IntegratorService;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.service.spi.SessionFactoryServiceRegistry;
import org.hibernate.tool.schema.spi.SchemaManagementException;

/**
 * Prepares a session factory before its first operation: the listeners, and the rows of gapless
 * counters. Hibernate finds it by a service file; without it, HiLo refuses to start.
 */
public final class HiLoIntegrator implements Integrator {

  /** For Hibernate. */
  public HiLoIntegrator() {}

  /**
   * Called by Hibernate while it builds a session factory.
   *
   * @throws MappingException if the settings ask for connections that do not exist, or the table of
   *     a supplied instance is another one than Hibernate's
   * @throws SchemaManagementException if Hibernate would not find the table when it validates the
   *     schema
   */
  @Override
  public void integrate(
      Metadata metadata, BootstrapContext bootstrapContext, SessionFactoryImplementor factory) {
    HiLoTable table = HiLoTable.in(metadata.getDatabase());
    if (table == null) {
      return;
    }
    try {
      if (table.open(factory)) {
        StoredIdListener.register(factory, table);
        TableCheck.beforeValidation(table, factory);
        IdCollations.choose(table, metadata, factory);
      }
    } catch (IllegalArgumentException e) {
      throw new MappingException(e.getMessage(), e);
    }
  }

  /**
   * The table of a model, which the first call adds.
   *
   * @throws MappingException if Hibernate will not call this integrator
   */
  static HiLoTable table(Object property, MetadataBuildingContext building) {
    ServiceRegistry services = building.getBootstrapContext().getServiceRegistry();
    for (Integrator each : services.requireService(IntegratorService.class).getIntegrators()) {
      if (each instanceof HiLoIntegrator) {
        return HiLoTable.locate(property, building);
      }
    }
    throw HiLoTable.withoutIntegrator();
  }

  @Override
  public void disintegrate(
      SessionFactoryImplementor factory, SessionFactoryServiceRegistry serviceRegistry) {}
}
