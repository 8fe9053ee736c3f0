package dev.hilo.hibernate;

import dev.hilo.HiLo;
import dev.hilo.HiLoRetryException;
import java.sql.Connection;
import java.sql.SQLException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.exception.LockAcquisitionException;
import org.hibernate.exception.LockTimeoutException;
import org.hibernate.id.IdentifierGenerationException;
import org.hibernate.persister.entity.EntityPersister;

/** Takes a gapless number in the transaction of a session. */
final class GaplessCall {

  private static final String SERIALIZATION_FAILURE = "40001";

  private final IdRequest request;
  private final SharedSessionContractImplementor session;

  private GaplessCall(IdRequest request) {
    this.request = request;
    this.session = request.session();
  }

  static GaplessCall of(IdRequest request) {
    return new GaplessCall(request);
  }

  /**
   * Takes a number.
   *
   * @throws LockAcquisitionException if others stood in the way: the one that sessions turn into
   *     {@code LockTimeoutException} or {@code PessimisticLockException} of Jakarta Persistence,
   *     and not into one that speaks of a stale entity
   */
  <T> T take(Taking<T> taking) {
    if (!session.isTransactionInProgress()) {
      throw new IdentifierGenerationException(
          "No gapless number for "
              + request.property()
              + " outside a transaction: nothing would hold the lock on its counter until the row"
              + " is in. Begin a transaction first.");
    }
    T taken;
    try {
      taken =
          taking.take(
              request.hilo(),
              session.getJdbcCoordinator().getLogicalConnection().getPhysicalConnection());
    } catch (HiLoRetryException e) {
      String message = "No gapless number for " + request.property() + ": " + e.getMessage();
      throw new LockTimeoutException(message, cause(message, e));
    }
    FormerStates.of(session).numbered();
    keepFormerState();
    return taken;
  }

  private void keepFormerState() {
    Object owner = request.owner();
    if (owner == null) {
      return;
    }
    if (request.property().place() == IdProperty.Place.ATTRIBUTE) {
      FormerState.keepAttribute(session, owner, request.property().name(), request.given());
    } else {
      FormerState.keepId(session, owner, request.given());
    }
  }

  /**
   * Refuses a number that a row has already, which a rollback would only bring up again.
   *
   * @param id the id made of it
   */
  void refuseTaken(Object id) {
    EntityPersister persister =
        session.getFactory().getMappingMetamodel().getEntityDescriptor(request.property().entity());
    if (persister.getDatabaseSnapshot(id, session) != null) {
      throw new IdentifierGenerationException(
          "The id "
              + id
              + " of "
              + request.property()
              + " exists already, and its counter goes on after it only once it is set past it:"
              + " roll back, and call identities().seed(\""
              + request.prefix()
              + "\", highest number in use) on the HiLo of this session factory"
              + " (HibernateHiLo.of).");
    }
  }

  private static SQLException cause(String message, HiLoRetryException failure) {
    if (failure.getCause() instanceof SQLException said) {
      return said;
    }
    return new SQLException(message, SERIALIZATION_FAILURE, failure);
  }

  /** The way to take it. */
  @FunctionalInterface
  interface Taking<T> {
    T take(HiLo hilo, Connection connection);
  }
}
