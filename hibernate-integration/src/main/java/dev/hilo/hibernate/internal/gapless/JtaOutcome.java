package dev.hilo.hibernate.internal.gapless;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import java.util.Objects;
import java.util.function.Consumer;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.engine.transaction.jta.platform.spi.JtaPlatform;
import org.hibernate.engine.transaction.jta.platform.spi.JtaPlatformException;
import org.jspecify.annotations.Nullable;

/** How a JTA transaction ends, even where Hibernate does not report it. */
final class JtaOutcome implements Synchronization {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final Consumer<JtaOutcome> listener;
  private volatile @Nullable Boolean committed;

  private JtaOutcome(Consumer<JtaOutcome> listener) {
    this.listener = listener;
  }

  /**
   * The outcome of the transaction of this thread; null if the transaction is already completing
   * and can no longer be observed.
   *
   * @param listener called at the end, perhaps on a thread of the transaction manager's
   */
  static @Nullable JtaOutcome of(
      SharedSessionContractImplementor session, Consumer<JtaOutcome> listener) {
    JtaPlatform platform =
        Objects.requireNonNull(
            session.getFactory().getServiceRegistry().getService(JtaPlatform.class));
    JtaOutcome outcome = new JtaOutcome(listener);
    if (!platform.canRegisterSynchronization()) {
      // It can only be rolled back.
      outcome.committed = false;
      return outcome;
    }
    try {
      platform.registerSynchronization(outcome);
    } catch (JtaPlatformException e) {
      // The session learns of the end, unless it closes right now.
      LOG.log(System.Logger.Level.DEBUG, "JTA tells no more how a transaction ends", e);
      return null;
    }
    return outcome;
  }

  /** Whether it has committed; null while it is open. */
  @Nullable Boolean committed() {
    return committed;
  }

  @Override
  public void beforeCompletion() {}

  @Override
  public void afterCompletion(int status) {
    committed = status == Status.STATUS_COMMITTED;
    listener.accept(this);
  }
}
