package dev.hilo.hibernate.internal.gapless;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.hibernate.SessionEventListener;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.resource.transaction.spi.TransactionCoordinator;
import org.hibernate.resource.transaction.spi.TransactionObserver;
import org.hibernate.resource.transaction.spi.TransactionStatus;
import org.jspecify.annotations.Nullable;

/**
 * The states that a rollback restores in the instances of one session. They are also restored if
 * the session closes before its transaction ends.
 *
 * <p>It observes the transaction instead of registering a {@code Synchronization}: Hibernate
 * accepts none while it calls them, and one of them may insert a row that gets a number.
 *
 * <p>JTA may roll back on another thread, after a timeout. Hibernate reports that only when the
 * session is used again, and never for a closed session. So {@link JtaOutcome} observes JTA too;
 * its result counts only once the session is closed, because an open session may be in use.
 */
final class SessionRollback implements SessionEventListener, TransactionObserver {

  private static final long serialVersionUID = 1L;
  private static final System.Logger LOG = System.getLogger("dev.hilo");

  /** The latest first, so that an instance with two numbers ends in its state before both. */
  private final transient Deque<RollbackState> states = new ArrayDeque<>();

  /** Weak: the values of {@link #open} must not keep their keys alive. */
  private final transient WeakReference<SharedSessionContractImplementor> session;

  /** Those of all sessions that are open. */
  private final transient Map<SharedSessionContractImplementor, SessionRollback> open;

  /** Whether the transaction has reserved a number. */
  private boolean numbered;

  /** The outcome of the JTA transaction with the number; null if there is none. */
  private transient @Nullable JtaOutcome outcome;

  private boolean closed;

  private SessionRollback(
      SharedSessionContractImplementor session,
      Map<SharedSessionContractImplementor, SessionRollback> open) {
    this.session = new WeakReference<>(session);
    this.open = open;
  }

  /** Begins to observe a session, until it closes and is removed from the open ones. */
  static SessionRollback begin(
      SharedSessionContractImplementor session,
      Map<SharedSessionContractImplementor, SessionRollback> open) {
    SessionRollback rollback = new SessionRollback(session, open);
    session.getTransactionCoordinator().addObserver(rollback);
    session.getEventListenerManager().addListener(rollback);
    return rollback;
  }

  synchronized void numbered() {
    SharedSessionContractImplementor owner = session.get();
    if (!numbered && owner != null && isJta(owner)) {
      outcome = JtaOutcome.of(owner, this::ended);
    }
    numbered = true;
  }

  synchronized void keep(RollbackState state) {
    states.push(state);
  }

  @Override
  public void afterBegin() {}

  @Override
  public void beforeCompletion() {}

  @Override
  public void afterCompletion(boolean successful, boolean delayed) {
    completed(successful);
    SharedSessionContractImplementor owner = session.get();
    if (owner != null && !owner.isOpenOrWaitingForAutoClose()) {
      owner.getTransactionCoordinator().removeObserver(this);
    }
  }

  /** Called by JTA, perhaps on another thread. */
  private void ended(JtaOutcome jta) {
    boolean counts;
    synchronized (this) {
      counts = closed && outcome == jta;
    }
    if (counts) {
      completed(Boolean.TRUE.equals(jta.committed()));
    }
  }

  /** The session closes, which ends its transaction if no other session owns it. */
  @Override
  public void end() {
    SharedSessionContractImplementor closing = session.get();
    if (closing == null) {
      return;
    }
    open.remove(closing);
    JtaOutcome jta;
    synchronized (this) {
      closed = true;
      if (!numbered) {
        return;
      }
      jta = outcome;
    }
    if (jta != null) {
      if (jta.committed() != null) {
        ended(jta);
      }
    } else if (!isJta(closing) && closing.getJdbcCoordinator().getJdbcSessionOwner() == closing) {
      completed(hasCommitted(closing.getTransactionCoordinator().getTransactionDriverControl()));
    }
  }

  private static boolean isJta(SharedSessionContractImplementor session) {
    return session.getTransactionCoordinator().getTransactionCoordinatorBuilder().isJta();
  }

  /** Rolls back an open transaction, because some pools would commit it. */
  private static boolean hasCommitted(TransactionCoordinator.TransactionDriver transaction) {
    if (transaction.getStatus().canRollback()) {
      try {
        transaction.rollback();
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.WARNING, "The rollback of a closing session failed", e);
      }
    }
    return transaction.getStatus() == TransactionStatus.COMMITTED;
  }

  private void completed(boolean committed) {
    List<RollbackState> ended;
    synchronized (this) {
      numbered = false;
      outcome = null;
      ended = List.copyOf(states);
      states.clear();
    }
    if (!committed) {
      ended.forEach(RollbackState::restore);
    }
  }
}
