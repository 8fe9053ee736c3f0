package dev.hilo.test;

import dev.hilo.hibernate.HibernateHiLo;
import jakarta.persistence.EntityManagerFactory;
import org.hibernate.SessionFactory;

/** Session factories of Hibernate, also behind a proxy. Used only if Hibernate is there. */
final class SessionFactories {

  private SessionFactories() {}

  static Class<?> type() {
    return EntityManagerFactory.class;
  }

  static boolean isFactory(Class<?> type) {
    return EntityManagerFactory.class.isAssignableFrom(type);
  }

  static Object unwrap(Object factory) {
    return ((EntityManagerFactory) factory).unwrap(SessionFactory.class);
  }

  static void truncate(Object factory) {
    ((SessionFactory) factory).getSchemaManager().truncateMappedObjects();
  }

  /** Does nothing if no entity of the factory uses HiLo. */
  static void reset(Object factory) {
    SessionFactory sessions = (SessionFactory) factory;
    if (HibernateHiLo.table(sessions) != null) {
      HibernateHiLo.reset(sessions);
    }
  }
}
