package dev.hilo.hibernate;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import org.hibernate.SessionEventListener;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.resource.transaction.spi.TransactionCoordinator;
import org.hibernate.resource.transaction.spi.TransactionObserver;
import org.hibernate.resource.transaction.spi.TransactionStatus;

/**
 * What the instances of a session were before they were given gapless numbers in the transaction it
 * is in. They become it again when that ends otherwise than by a commit: by a rollback, or with the
 * session, whose connection is then given back in the middle.
 *
 * <p>An observer and no {@code Synchronization}: of those Hibernate takes no more while it calls
 * them, and one of them may well insert what gets a number.
 */
final class FormerStates implements SessionEventListener, TransactionObserver {

  private static final long serialVersionUID = 1L;

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  /** The last comes first, so that who got two numbers becomes what it was before both. */
  private final transient Deque<FormerState> states = new ArrayDeque<>();

  /** Weak, since a session that is never closed is known by this object in {@link Sessions}. */
  private final transient WeakReference<SharedSessionContractImplementor> session;

  private final transient Sessions sessions;

  /** Whether the transaction has a number at all. */
  private boolean numbered;

  private FormerStates(SharedSessionContractImplementor session, Sessions sessions) {
    this.session = new WeakReference<>(session);
    this.sessions = sessions;
  }

  /** Those of a session. */
  static FormerStates of(SharedSessionContractImplementor session) {
    return Objects.requireNonNull(HiLoListeners.of(session.getFactory())).sessions().of(session);
  }

  /** Notes that a number was taken. */
  void numbered() {
    numbered = true;
  }

  void keep(FormerState state) {
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

  /** The session closes; this is the end of its transaction too, if that is its own. */
  @Override
  public void end() {
    SharedSessionContractImplementor closing = session.get();
    if (closing == null) {
      return;
    }
    sessions.forget(closing);
    TransactionCoordinator coordinator = closing.getTransactionCoordinator();
    boolean own = closing.getJdbcCoordinator().getJdbcSessionOwner() == closing;
    if (own && numbered && !coordinator.getTransactionCoordinatorBuilder().isJta()) {
      completed(hasCommitted(coordinator.getTransactionDriverControl()));
    }
  }

  /**
   * Rolls back what has not ended. Else the pool would decide, and there are some that commit: a
   * number without a row, or a row of which the instance does not know.
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
    numbered = false;
    while (!states.isEmpty()) {
      FormerState state = states.pop();
      if (!committed) {
        state.restore();
      }
    }
  }

  /** All sessions of a factory that have gapless numbers. */
  static final class Sessions {

    private final Map<SharedSessionContractImplementor, FormerStates> open =
        Collections.synchronizedMap(new WeakHashMap<>());

    private FormerStates of(SharedSessionContractImplementor session) {
      return open.computeIfAbsent(session, this::begin);
    }

    private FormerStates begin(SharedSessionContractImplementor session) {
      FormerStates states = new FormerStates(session, this);
      session.getTransactionCoordinator().addObserver(states);
      session.getEventListenerManager().addListener(states);
      return states;
    }

    private void forget(SharedSessionContractImplementor session) {
      open.remove(session);
    }
  }
}
