package dev.hilo.hibernate;

import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.SessionFactoryObserver;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.spi.BootstrapContext;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.service.spi.SessionFactoryServiceRegistry;

/**
 * Sees to what has to be there before the first operation of a session factory: the listeners, and
 * the rows of gapless counters. Where Hibernate does not look for integrators, that comes with the
 * first id.
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
    HiLoListeners.register(factory, tables);
    factory.addObserver(new Start(tables));
  }

  @Override
  public void disintegrate(
      SessionFactoryImplementor factory, SessionFactoryServiceRegistry serviceRegistry) {}

  /** Makes the declared counters once the schema is there. */
  private static final class Start implements SessionFactoryObserver {

    private static final long serialVersionUID = 1L;

    private final transient List<HiLoTable> tables;

    Start(List<HiLoTable> tables) {
      this.tables = tables;
    }

    @Override
    public void sessionFactoryCreated(SessionFactory factory) {
      tables.forEach(table -> table.start((SessionFactoryImplementor) factory));
    }
  }
}
