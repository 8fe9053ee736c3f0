package dev.hilo.hibernate.internal.gapless;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import java.util.Objects;
import java.util.function.Consumer;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.engine.transaction.jta.platform.spi.JtaPlatform;
import org.hibernate.engine.transaction.jta.platform.spi.JtaPlatformException;
import org.jspecify.annotations.Nullable;

/** The outcome of a JTA transaction, also where Hibernate does not report it. */
final class JtaOutcome implements Synchronization {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final Consumer<JtaOutcome> listener;
  private volatile @Nullable Boolean committed;

  private JtaOutcome(Consumer<JtaOutcome> listener) {
    this.listener = listener;
  }

  /**
   * The outcome of this thread's transaction; null if the transaction is already completing and can
   * no longer be observed.
   *
   * @param listener called at the end, perhaps on a thread of the transaction manager
   */
  static @Nullable JtaOutcome of(
      SharedSessionContractImplementor session, Consumer<JtaOutcome> listener) {
    JtaPlatform platform =
        Objects.requireNonNull(
            session.getFactory().getServiceRegistry().getService(JtaPlatform.class));
    JtaOutcome outcome = new JtaOutcome(listener);
    if (!platform.canRegisterSynchronization()) {
      // The transaction can only roll back.
      outcome.committed = false;
      return outcome;
    }
    try {
      platform.registerSynchronization(outcome);
    } catch (JtaPlatformException e) {
      // Hibernate still reports the end to the session, unless the session closes right now.
      LOG.log(System.Logger.Level.DEBUG, "The end of a JTA transaction cannot be observed", e);
      return null;
    }
    return outcome;
  }

  /** Whether the transaction has committed; null while it is open. */
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
