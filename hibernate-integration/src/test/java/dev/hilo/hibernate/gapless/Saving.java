package dev.hilo.hibernate.gapless;

import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.SharedSessionContract;
import org.hibernate.StatelessSession;

/** The ways to insert an entity, each in a session of its own. */
enum Saving {
  PERSIST {
    @Override
    void save(SharedSessionContract session, Object entity) {
      ((Session) session).persist(entity);
    }
  },
  MERGE {
    @Override
    void save(SharedSessionContract session, Object entity) {
      ((Session) session).merge(entity);
    }
  },
  INSERT {
    @Override
    SharedSessionContract open(SessionFactory factory) {
      return factory.openStatelessSession();
    }

    @Override
    void save(SharedSessionContract session, Object entity) {
      ((StatelessSession) session).insert(entity.getClass().getName(), entity);
    }
  };

  SharedSessionContract open(SessionFactory factory) {
    return factory.openSession();
  }

  abstract void save(SharedSessionContract session, Object entity);

  void flush(SharedSessionContract session) {
    if (session instanceof Session stateful) {
      stateful.flush();
    }
  }

  void commit(SessionFactory factory, Object entity) {
    try (SharedSessionContract session = open(factory)) {
      session.beginTransaction();
      try {
        save(session, entity);
        session.getTransaction().commit();
      } catch (RuntimeException e) {
        // Hibernate's own pool would keep the open transaction.
        if (session.getTransaction().getStatus().canRollback()) {
          session.getTransaction().rollback();
        }
        throw e;
      }
    }
  }
}
