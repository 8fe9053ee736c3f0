package dev.hilo.hibernate.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.arjuna.ats.arjuna.coordinator.BasicAction;
import com.arjuna.ats.arjuna.coordinator.Reapable;
import com.arjuna.ats.arjuna.coordinator.TransactionReaper;
import dev.hilo.hibernate.testing.JtaPool;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionManager;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.hibernate.HibernateException;
import org.hibernate.Session;

/** The ways in which a JTA transaction comes to nothing. */
enum JtaRollbackKind {
  ROLLBACK {
    @Override
    void afterWork(CountDownLatch ended) throws Exception {
      JtaPool.manager().rollback();
    }
  },
  ROLLBACK_ONLY {
    @Override
    void afterWork(CountDownLatch ended) {
      assertThatThrownBy(
              () -> {
                JtaPool.manager().setRollbackOnly();
                JtaPool.manager().commit();
              })
          .isInstanceOf(RollbackException.class);
    }
  },
  /** The transaction manager rolls back on a thread of its own. */
  TIMEOUT {
    @Override
    void afterWork(CountDownLatch ended) throws Exception {
      timeOut(current());
      awaitTimeout(ended);
      assertThatThrownBy(JtaPool.manager()::commit).isInstanceOf(RollbackException.class);
    }
  };

  abstract void afterWork(CountDownLatch ended) throws Exception;

  /** Does the work in a transaction that ends so. */
  void run(Work work) throws Exception {
    run(work, () -> {});
  }

  /**
   * @param atLast what to do when the transaction has ended, such as to close a session
   */
  void run(Work work, Work atLast) throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    begin(ended);
    try {
      work.run();
      afterWork(ended);
    } finally {
      if (JtaPool.manager().getTransaction() != null) {
        JtaPool.manager().rollback();
      }
      atLast.run();
    }
  }

  /**
   * Begins a transaction, which does not time out by itself: on a busy machine, it might before its
   * work is done.
   *
   * @param ended opens when it has ended
   */
  static void begin(CountDownLatch ended) throws Exception {
    TransactionManager manager = JtaPool.manager();
    manager.setTransactionTimeout(3_600);
    try {
      manager.begin();
    } finally {
      manager.setTransactionTimeout(0);
    }
    manager
        .getTransaction()
        .registerSynchronization(
            new Synchronization() {
              @Override
              public void beforeCompletion() {}

              @Override
              public void afterCompletion(int status) {
                ended.countDown();
              }
            });
  }

  /** The transaction of this thread, as Narayana knows it. */
  static Reapable current() {
    return (Reapable) BasicAction.Current();
  }

  /** Lets a transaction time out a second from now. */
  static void timeOut(Reapable transaction) {
    TransactionReaper reaper = TransactionReaper.transactionReaper();
    reaper.remove(transaction);
    reaper.insert(transaction, 1);
  }

  static void awaitTimeout(CountDownLatch ended) throws InterruptedException {
    assertThat(ended.await(2, TimeUnit.MINUTES)).as("the transaction timed out").isTrue();
  }

  /** Hibernate tells here of a rollback that took place on another thread. */
  static void close(Session session) {
    try {
      session.close();
    } catch (HibernateException e) {
      assertThat(e).hasMessageContaining("different thread");
      session.close();
    }
  }

  /** What is done. */
  @FunctionalInterface
  interface Work {
    void run() throws Exception;
  }
}
