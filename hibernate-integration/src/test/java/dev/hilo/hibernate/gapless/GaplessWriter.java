package dev.hilo.hibernate.gapless;

import dev.hilo.hibernate.gapless.CommitLog.Entry;
import jakarta.persistence.LockTimeoutException;
import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.PessimisticLockException;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.exception.LockAcquisitionException;
import org.jspecify.annotations.Nullable;

/** A thread that writes a slip and a receipt in each transaction, and gives up every third. */
final class GaplessWriter {

  private static final int TRIES = 2_000;

  private final SessionFactory factory;
  private final String name;
  private final CommitLog log;
  private int retries;

  GaplessWriter(SessionFactory factory, String name, CommitLog log) {
    this.factory = factory;
    this.name = name;
    this.log = log;
  }

  int retries() {
    return retries;
  }

  /** Writes so many of each; those that were rolled back are made again. */
  void write(int count, Runnable afterEach) throws IOException {
    for (int i = 0; i < count; i++) {
      String token = UUID.randomUUID().toString();
      if (i % 2 == 0) {
        inTransaction(token, false, false);
      }
      Saved saved = inTransaction(token, i % 4 == 0, true);
      log.write(List.of(Entry.of(saved.slip), Entry.of(saved.receipt)));
      afterEach.run();
    }
  }

  private Saved inTransaction(String token, boolean merging, boolean committing) {
    RuntimeException last = new IllegalStateException();
    for (int i = 0; i < TRIES; i++) {
      try {
        return once(token, merging, committing);
      } catch (RuntimeException e) {
        if (!isRetryable(e)) {
          throw e;
        }
        retries++;
        last = e;
      }
    }
    throw new IllegalStateException("After " + TRIES + " tries", last);
  }

  private Saved once(String token, boolean merging, boolean committing) {
    try (Session session = factory.openSession()) {
      session.beginTransaction();
      try {
        Saved saved = save(session, token, merging);
        session.flush();
        if (committing) {
          session.getTransaction().commit();
        } else {
          session.getTransaction().rollback();
        }
        return saved;
      } catch (RuntimeException e) {
        if (session.getTransaction().getStatus().canRollback()) {
          session.getTransaction().rollback();
        }
        throw e;
      }
    }
  }

  private Saved save(Session session, String token, boolean merging) {
    Slip slip = new Slip(token, name);
    Receipt receipt = new Receipt(token, name);
    if (merging) {
      return new Saved(session.merge(slip), session.merge(receipt));
    }
    session.persist(slip);
    session.persist(receipt);
    return new Saved(slip, receipt);
  }

  /** What a retry is asked for by. */
  static boolean isRetryable(@Nullable Throwable failure) {
    return failure instanceof LockAcquisitionException
        || failure instanceof LockTimeoutException
        || failure instanceof PessimisticLockException
        || (failure != null
            && !(failure instanceof OptimisticLockException)
            && isRetryable(failure.getCause()));
  }

  private record Saved(Slip slip, Receipt receipt) {}
}
