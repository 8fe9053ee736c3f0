package dev.hilo.hibernate.internal.gapless;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.hibernate.SessionEventListener;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.resource.transaction.spi.TransactionCoordinator;
import org.hibernate.resource.transaction.spi.TransactionObserver;
import org.hibernate.resource.transaction.spi.TransactionStatus;
import org.jspecify.annotations.Nullable;

/**
 * The former states of the instances of one session that its transaction changed. They are restored
 * when the transaction ends otherwise than by a commit: by a rollback, or because the session
 * closes and its connection goes back in the middle.
 *
 * <p>An observer and no {@code Synchronization} of Hibernate's: Hibernate accepts no further
 * synchronizations while it calls them, and one of them may insert a row that gets a number.
 *
 * <p>When JTA rolls back on a thread of its own, after a timeout, Hibernate reports that only once
 * the session is used again, and never for a closed session. So JTA is asked too. Its answer counts
 * only once the session is closed: before, the session may be at work.
 */
final class RollbackStates implements SessionEventListener, TransactionObserver {

  private static final long serialVersionUID = 1L;
  private static final System.Logger LOG = System.getLogger("dev.hilo");

  /** The last comes first, so that an instance with two numbers gets its state before both. */
  private final transient Deque<RollbackState> states = new ArrayDeque<>();

  /** Weak, since {@link Registry} knows a session that is never closed by this object. */
  private final transient WeakReference<SharedSessionContractImplementor> session;

  private final transient Registry registry;

  /** Whether the transaction has a number at all. */
  private boolean numbered;

  /** How the JTA transaction of the number ends; null if there is none. */
  private transient @Nullable JtaOutcome outcome;

  private boolean closed;

  private RollbackStates(SharedSessionContractImplementor session, Registry registry) {
    this.session = new WeakReference<>(session);
    this.registry = registry;
  }

  /** Notes that the transaction took a number. */
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

  /** JTA reports how its transaction ended, perhaps on a thread of its own. */
  private void ended(JtaOutcome by) {
    boolean counts;
    synchronized (this) {
      counts = closed && outcome == by;
    }
    if (counts) {
      completed(Boolean.TRUE.equals(by.committed()));
    }
  }

  /** The session closes; this is the end of its transaction too, if that is its own. */
  @Override
  public void end() {
    SharedSessionContractImplementor closing = session.get();
    if (closing == null) {
      return;
    }
    registry.open.remove(closing);
    boolean open;
    JtaOutcome jta;
    synchronized (this) {
      closed = true;
      open = numbered;
      jta = outcome;
    }
    if (!open) {
      return;
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

  /**
   * Rolls back what has not ended. Otherwise the pool would decide, and some pools commit: a number
   * without a row, or a row that the instance does not know of.
   */
  private static boolean hasCommitted(TransactionCoordinator.TransactionDriver transaction) {
    if (transaction.getStatus().canRollback()) {
      try {
        transaction.rollback();
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.WARNING, "A session closed whose rollback failed", e);
      }
    }
    return transaction.getStatus() == TransactionStatus.COMMITTED;
  }

  private void completed(boolean committed) {
    List<RollbackState> kept;
    synchronized (this) {
      numbered = false;
      outcome = null;
      kept = new ArrayList<>(states);
      states.clear();
    }
    if (!committed) {
      kept.forEach(RollbackState::restore);
    }
  }

  /** The states of all sessions of a factory. */
  static final class Registry {

    private final Map<SharedSessionContractImplementor, RollbackStates> open =
        Collections.synchronizedMap(new WeakHashMap<>());

    RollbackStates of(SharedSessionContractImplementor session) {
      return open.computeIfAbsent(session, this::begin);
    }

    private RollbackStates begin(SharedSessionContractImplementor session) {
      RollbackStates states = new RollbackStates(session, this);
      session.getTransactionCoordinator().addObserver(states);
      session.getEventListenerManager().addListener(states);
      return states;
    }
  }
}
