package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Supplier;
import org.hibernate.SessionFactory;
import org.hibernate.SharedSessionContract;

/** The ways in which a transaction that inserts comes to nothing. */
enum RollbackKind {
  ROLLBACK {
    @Override
    void end(Saving saving, SharedSessionContract session, Supplier<Bill> invalid) {
      saving.flush(session);
      session.getTransaction().rollback();
    }
  },
  ROLLBACK_BEFORE_FLUSH {
    @Override
    void end(Saving saving, SharedSessionContract session, Supplier<Bill> invalid) {
      session.getTransaction().rollback();
    }
  },
  ROLLBACK_ONLY {
    @Override
    void end(Saving saving, SharedSessionContract session, Supplier<Bill> invalid) {
      saving.flush(session);
      session.getTransaction().markRollbackOnly();
      session.getTransaction().commit();
    }
  },
  FAILED_FLUSH {
    @Override
    void end(Saving saving, SharedSessionContract session, Supplier<Bill> invalid) {
      assertThatThrownBy(
          () -> {
            saving.save(session, invalid.get());
            saving.flush(session);
          });
      session.getTransaction().rollback();
    }
  },
  CLOSED_WITHOUT_END {
    @Override
    void end(Saving saving, SharedSessionContract session, Supplier<Bill> invalid) {
      saving.flush(session);
    }
  };

  abstract void end(Saving saving, SharedSessionContract session, Supplier<Bill> invalid);

  void attempt(SessionFactory factory, Saving saving, Bill bill, Supplier<Bill> invalid) {
    try (SharedSessionContract session = saving.open(factory)) {
      session.beginTransaction();
      saving.save(session, bill);
      end(saving, session, invalid);
    }
  }
}
