package dev.hilo.hibernate;

import dev.hilo.HiLo;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.jspecify.annotations.Nullable;

/**
 * The {@link HiLo} that makes the ids of a session factory: for identity commands, statistics, and
 * ids made by hand. The factory closes it, unless it was given to the factory by {@code
 * hibernate.hilo.instance}; who closes it before ends the ids of the whole application.
 *
 * <pre>{@code
 * HiLo hilo = HibernateHiLo.of(entityManagerFactory.unwrap(SessionFactory.class));
 * hilo.identities().seed("companies", 1990);
 * }</pre>
 */
public final class HibernateHiLo {

  private HibernateHiLo() {}

  /**
   * The instance of a factory.
   *
   * @throws IllegalArgumentException if no entity of the factory has an id, or an attribute, of
   *     HiLo's
   * @throws IllegalStateException if the factory is closed
   */
  public static HiLo of(SessionFactory factory) {
    return of(factory, null);
  }

  /**
   * The instance of one of the tenants that have databases or schemas of their own.
   *
   * @param tenant the tenant; null where there are none
   * @throws IllegalArgumentException if no entity of the factory has an id, or an attribute, of
   *     HiLo's
   * @throws IllegalStateException if the factory is closed
   */
  public static HiLo of(SessionFactory factory, @Nullable Object tenant) {
    SessionFactoryImplementor implementor = factory.unwrap(SessionFactoryImplementor.class);
    HiLoListeners listeners = HiLoListeners.of(implementor);
    if (listeners == null) {
      throw new IllegalArgumentException(
          "No entity of this session factory has an id of HiLo's: annotate one with @PrefixedId or"
              + " its like, or build a HiLo on the DataSource.");
    }
    List<HiLoTable> tables = listeners.tables();
    return tables.get(0).hilo(implementor, tenant);
  }
}
