package dev.hilo.hibernate;

import dev.hilo.hibernate.internal.gapless.DerivedIdCheck;
import dev.hilo.hibernate.internal.gapless.FactoryListeners;
import dev.hilo.hibernate.internal.schema.FactorySetup;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import dev.hilo.hibernate.internal.schema.TableCheck;
import org.hibernate.MappingException;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.spi.BootstrapContext;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.service.spi.SessionFactoryServiceRegistry;
import org.hibernate.tool.schema.spi.SchemaManagementException;

/**
 * Prepares a session factory before its first operation: the listeners, and the rows of gapless
 * counters. HiLo adds it itself where Hibernate does not find the service file.
 */
public final class HiLoIntegrator implements Integrator {

  static final FactorySetup SETUP =
      new FactorySetup(new HiLoIntegrator(), FactoryListeners::register);

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
    DerivedIdCheck.refuseGapless(metadata, table);
    try {
      table.provider(factory);
      TableCheck.beforeValidation(table, factory);
    } catch (IllegalArgumentException e) {
      throw new MappingException(e.getMessage(), e);
    }
  }

  @Override
  public void disintegrate(
      SessionFactoryImplementor factory, SessionFactoryServiceRegistry serviceRegistry) {}
}
