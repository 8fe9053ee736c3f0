package dev.hilo.hibernate.internal.gapless;

import dev.hilo.HiLo;
import dev.hilo.HiLoRetryException;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy;
import dev.hilo.hibernate.internal.generate.IdRequest;
import dev.hilo.hibernate.internal.property.GeneratedProperty.Kind;
import dev.hilo.hibernate.internal.property.IdProperty;
import dev.hilo.hibernate.internal.property.IdProperty.Place;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.BiFunction;
import org.hibernate.AnnotationException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.exception.LockAcquisitionException;
import org.hibernate.exception.LockTimeoutException;
import org.hibernate.id.IdentifierGenerationException;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;

/** A number that is taken in the transaction of the session, and that a rollback returns. */
public final class GaplessStrategy implements IdGenerationStrategy {

  private static final String SERIALIZATION_FAILURE = "40001";

  @Override
  public Kind kind() {
    return Kind.GAPLESS;
  }

  /** A rollback could not restore such a part without the others, which are the application's. */
  @Override
  public void checkPlace(IdProperty property) {
    if (property.place() == Place.PART_OF_ID) {
      throw new AnnotationException(
          property
              + " is one part of an id, which cannot be gapless: put @GaplessNumber on an attribute"
              + " that is no part of the id.");
    }
  }

  @Override
  public @Nullable String text(IdRequest request, @Nullable String given) {
    String prefix = series(request, given);
    if (prefix == null) {
      return null;
    }
    if (!request.property().isAttribute()) {
      return take(request, (hilo, connection) -> hilo.nextGaplessIdentity(connection, prefix));
    }
    // No id, and so free to look like one of the collection's.
    return prefix + request.separator() + number(request, prefix);
  }

  /** An attribute may ask for a series of its collection's: {@code invoices/2026|}. */
  private static @Nullable String series(IdRequest request, @Nullable String given) {
    if (given == null) {
      return request.prefix();
    }
    if (!request.property().isAttribute() || !given.endsWith("|")) {
      return null;
    }
    if (given.equalsIgnoreCase(request.prefix() + "|")) {
      return request.prefix();
    }
    String own = request.prefix() + request.separator();
    if (!given.regionMatches(true, 0, own, 0, own.length())) {
      throw new IllegalArgumentException(
          "The series '%s' does not begin with '%s': each series here is one of the collection '%s'."
              .formatted(given, own, request.prefix()));
    }
    return given.substring(0, given.length() - 1);
  }

  @Override
  public long number(IdRequest request) {
    return number(request, request.prefix());
  }

  private static long number(IdRequest request, String prefix) {
    return take(
        request, (hilo, connection) -> hilo.identities().nextGaplessNumber(connection, prefix));
  }

  /**
   * Takes a number.
   *
   * @throws LockAcquisitionException if other transactions hold the counter: the exception that
   *     sessions turn into {@code LockTimeoutException} or {@code PessimisticLockException} of
   *     Jakarta Persistence, and not into one that speaks of a stale entity
   */
  private static <T> T take(IdRequest request, BiFunction<HiLo, Connection, T> taking) {
    SharedSessionContractImplementor session = request.session();
    IdProperty property = request.property().property();
    if (!session.isTransactionInProgress()) {
      throw new IdentifierGenerationException(
          "No gapless number for "
              + property
              + " outside a transaction: nothing would hold the lock on its counter until the row"
              + " is in. Begin a transaction first.");
    }
    T taken;
    try {
      taken =
          taking.apply(
              request.hilo(),
              session.getJdbcCoordinator().getLogicalConnection().getPhysicalConnection());
    } catch (HiLoRetryException e) {
      String message = "No gapless number for " + property + ": " + e.getMessage();
      throw new LockTimeoutException(message, cause(message, e));
    }
    RollbackStates states = MergeListener.rollbackStates(session);
    states.numbered();
    Object owner = request.owner();
    if (owner != null) {
      states.keep(
          property.place() == Place.ATTRIBUTE
              ? RollbackState.ofAttribute(session, owner, property.name(), request.given())
              : RollbackState.ofId(session, owner, request.given()));
    }
    return taken;
  }

  private static SQLException cause(String message, HiLoRetryException failure) {
    return failure.getCause() instanceof SQLException said
        ? said
        : new SQLException(message, SERIALIZATION_FAILURE, failure);
  }

  /** Refuses an id that a row has already, which a rollback would only bring up again. */
  @Override
  public void checkMade(IdRequest request, Object id) {
    IdProperty property = request.property().property();
    if (property.place() != Place.ID) {
      return;
    }
    SharedSessionContractImplementor session = request.session();
    EntityPersister persister =
        session.getFactory().getMappingMetamodel().getEntityDescriptor(property.entity());
    if (persister.getDatabaseSnapshot(id, session) != null) {
      throw new IdentifierGenerationException(
          ("The id %s of %s exists already, and its counter goes on after it only once it is set"
                  + " past it: roll back, and call identities().seed(\"%s\", highest number in use)"
                  + " on the HiLo of this session factory (HibernateHiLo.of).")
              .formatted(id, property, request.prefix()));
    }
  }

  /**
   * Lets the transaction only roll back: a number that was taken and is not used would be a gap,
   * and after a failed wait the lock is lost.
   */
  @Override
  public void failed(SharedSessionContractImplementor session, RuntimeException failure) {
    try {
      if (session.isTransactionInProgress()) {
        // Not by the session: a stateless one marks nothing on Hibernate 8.
        session.accessTransaction().markRollbackOnly();
      }
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }
}
