package dev.hilo.hibernate;

import org.hibernate.HibernateException;
import org.hibernate.engine.spi.SessionFactoryImplementor;

/** Refuses Hibernate Reactive, whose threads must not wait for a database. */
final class ReactiveCheck {

  private ReactiveCheck() {}

  static void refuse(SessionFactoryImplementor factory) {
    for (Class<?> type = factory.getClass(); type != null; type = type.getSuperclass()) {
      // By name, since it is no dependency.
      if (type.getName().startsWith("org.hibernate.reactive.")) {
        throw new HibernateException(
            "HiLo does not work with Hibernate Reactive: a generator waits for the database, and"
                + " the threads of "
                + type.getName()
                + " must not wait. Use Hibernate ORM's own sessions; or take ids from a"
                + " dev.hilo.HiLo, on a thread that may wait, and set them on entities that bear no"
                + " annotation of HiLo's.");
      }
    }
  }
}
