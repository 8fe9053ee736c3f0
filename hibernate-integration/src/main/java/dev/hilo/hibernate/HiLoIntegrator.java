package dev.hilo.hibernate;

import java.util.List;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.spi.BootstrapContext;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.service.spi.SessionFactoryServiceRegistry;

/**
 * Sees to what has to be there before the first operation of a session factory: the listeners, and
 * the rows of gapless counters. Where Hibernate does not find it, {@link OwnIntegrator} brings it.
 */
public final class HiLoIntegrator implements Integrator {

  /** For Hibernate. */
  public HiLoIntegrator() {}

  @Override
  public void integrate(
      Metadata metadata, BootstrapContext bootstrapContext, SessionFactoryImplementor factory) {
    List<HiLoTable> tables = HiLoTable.in(metadata.getDatabase());
    if (tables.isEmpty()) {
      return;
    }
    DerivedIds.refuseGapless(metadata, tables);
    HiLoListeners.register(factory, tables);
    tables.forEach(table -> table.attach(factory));
  }

  @Override
  public void disintegrate(
      SessionFactoryImplementor factory, SessionFactoryServiceRegistry serviceRegistry) {}
}
