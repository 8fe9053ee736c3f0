package dev.hilo.hibernate;

import dev.hilo.hibernate.JtaOutcome.Ending;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import org.hibernate.SessionEventListener;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.resource.transaction.spi.TransactionCoordinator;
import org.hibernate.resource.transaction.spi.TransactionObserver;
import org.hibernate.resource.transaction.spi.TransactionStatus;
import org.jspecify.annotations.Nullable;

/**
 * What the instances of a session were before they were given gapless numbers, or by a merge the
 * versions of new rows, in the transaction it is in. They become it again when that ends otherwise
 * than by a commit: by a rollback, or with the session, whose connection is then given back in the
 * middle.
 *
 * <p>An observer and no {@code Synchronization} of Hibernate's: of those it takes no more while it
 * calls them, and one of them may well insert what gets a number.
 *
 * <p>A rollback that JTA makes on a thread of its own, after a timeout, Hibernate keeps for itself
 * until the session is used again; of a closed one nobody hears. So JTA is asked too, and counts
 * once the session is closed, but not before: the session may be at work.
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

  /** How the JTA transaction of the number ends; null if there is none. */
  private transient @Nullable JtaOutcome outcome;

  private boolean closed;

  private FormerStates(SharedSessionContractImplementor session, Sessions sessions) {
    this.session = new WeakReference<>(session);
    this.sessions = sessions;
  }

  /** Those of a session. */
  static FormerStates of(SharedSessionContractImplementor session) {
    return Objects.requireNonNull(HiLoListeners.of(session.getFactory())).sessions().of(session);
  }

  /** Notes that a number was taken. */
  synchronized void numbered() {
    SharedSessionContractImplementor owner = session.get();
    if (!numbered && owner != null && isJta(owner)) {
      outcome = JtaOutcome.of(owner, this::told);
    }
    numbered = true;
  }

  synchronized void keep(FormerState state) {
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

  /** JTA told how its transaction ended, perhaps on a thread of its own. */
  private void told(JtaOutcome by) {
    boolean counts;
    synchronized (this) {
      counts = closed && outcome == by;
    }
    if (counts) {
      completed(by.ending() == Ending.COMMITTED);
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
      if (jta.ending() != Ending.OPEN) {
        told(jta);
      }
    } else if (!isJta(closing) && closing.getJdbcCoordinator().getJdbcSessionOwner() == closing) {
      completed(hasCommitted(closing.getTransactionCoordinator().getTransactionDriverControl()));
    }
  }

  private static boolean isJta(SharedSessionContractImplementor session) {
    return session.getTransactionCoordinator().getTransactionCoordinatorBuilder().isJta();
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
    List<FormerState> kept;
    synchronized (this) {
      numbered = false;
      outcome = null;
      kept = new ArrayList<>(states);
      states.clear();
    }
    if (!committed) {
      kept.forEach(FormerState::restore);
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
