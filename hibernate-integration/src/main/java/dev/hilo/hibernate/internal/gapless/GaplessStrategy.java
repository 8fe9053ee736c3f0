package dev.hilo.hibernate.internal.gapless;

import dev.hilo.HiLo;
import dev.hilo.HiLoRetryException;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy;
import dev.hilo.hibernate.internal.generate.IdRequest;
import dev.hilo.hibernate.internal.property.GeneratedProperty.Kind;
import dev.hilo.hibernate.internal.property.MappedProperty;
import dev.hilo.hibernate.internal.property.MappedProperty.Place;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.BiFunction;
import org.hibernate.AnnotationException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.exception.LockTimeoutException;
import org.hibernate.id.IdentifierGenerationException;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;

/** A number reserved in the transaction of the session, and returned by a rollback. */
public final class GaplessStrategy implements IdGenerationStrategy {

  private static final String SERIALIZATION_FAILURE = "40001";

  @Override
  public Kind kind() {
    return Kind.GAPLESS;
  }

  /** A rollback could not restore one part of an id: the other parts are the application's. */
  @Override
  public void checkPlace(MappedProperty property) {
    if (property.place() == Place.PART_OF_ID) {
      throw new AnnotationException(
          property
              + " is one part of an id, which cannot be gapless. Put @GaplessNumber on another"
              + " attribute.");
    }
  }

  @Override
  public @Nullable String text(IdRequest request, @Nullable String current) {
    String prefix = series(request, current);
    if (prefix == null) {
      return null;
    }
    if (!request.property().isAttribute()) {
      return reserve(request, (hilo, connection) -> hilo.nextGaplessIdentity(connection, prefix));
    }
    // Not an id, so it may look like an id of the collection.
    return prefix + request.property().separator() + number(request, prefix);
  }

  /** The series that an attribute may request, such as {@code invoices/2026|}; null if none. */
  private static @Nullable String series(IdRequest request, @Nullable String current) {
    if (current == null) {
      return request.prefix();
    }
    if (!request.property().isAttribute() || !current.endsWith("|")) {
      return null;
    }
    if (current.equalsIgnoreCase(request.prefix() + "|")) {
      return request.prefix();
    }
    String own = request.prefix() + request.property().separator();
    if (!current.regionMatches(true, 0, own, 0, own.length())) {
      throw new IllegalArgumentException(
          "The series '%s' does not begin with '%s', as each series of the collection '%s' must."
              .formatted(current, own, request.prefix()));
    }
    return current.substring(0, current.length() - 1);
  }

  @Override
  public long number(IdRequest request) {
    return number(request, request.prefix());
  }

  private static long number(IdRequest request, String prefix) {
    return reserve(
        request, (hilo, connection) -> hilo.identities().nextGaplessNumber(connection, prefix));
  }

  /** Conflicts are LockAcquisitionExceptions, which sessions convert to lock exceptions of JPA. */
  static <T> T reserve(IdRequest request, BiFunction<HiLo, Connection, T> reservation) {
    SharedSessionContractImplementor session = request.session();
    MappedProperty property = request.property().property();
    if (!session.isTransactionInProgress()) {
      throw new IdentifierGenerationException(
          ("No gapless number for %s outside a transaction: nothing would hold the lock on its"
                  + " counter until the row is inserted. Begin a transaction first.")
              .formatted(property));
    }
    T number;
    try {
      number =
          reservation.apply(
              request.hilo(),
              session.getJdbcCoordinator().getLogicalConnection().getPhysicalConnection());
    } catch (HiLoRetryException e) {
      String message = "No gapless number for " + property + ": " + e.getMessage();
      throw new LockTimeoutException(message, cause(message, e));
    }
    SessionRollback rollback = FactoryListeners.rollback(session);
    rollback.numbered();
    Object owner = request.owner();
    if (owner != null) {
      rollback.keep(
          property.place() == Place.ATTRIBUTE
              ? RollbackState.ofAttribute(session, owner, property.name(), request.current())
              : RollbackState.ofId(session, owner, request.current()));
    }
    return number;
  }

  private static SQLException cause(String message, HiLoRetryException failure) {
    return failure.getCause() instanceof SQLException cause
        ? cause
        : new SQLException(message, SERIALIZATION_FAILURE, failure);
  }

  /** Refuses an id that exists: the rollback after a duplicate key would generate it again. */
  @Override
  public void checkGenerated(IdRequest request, Object id) {
    MappedProperty property = request.property().property();
    if (property.place() != Place.ID) {
      return;
    }
    SharedSessionContractImplementor session = request.session();
    EntityPersister persister =
        session.getFactory().getMappingMetamodel().getEntityDescriptor(property.entity());
    if (persister.getDatabaseSnapshot(id, session) != null) {
      throw new IdentifierGenerationException(
          ("The id %s of %s exists already, so its counter is behind the rows. Roll back, and call"
                  + " identities().seed(\"%s\", highest number in use) on the HiLo of this session"
                  + " factory (HibernateHiLo.of).")
              .formatted(id, property, request.prefix()));
    }
  }

  /** Marks the transaction for rollback: committing it could leave a gap, or lack the lock. */
  @Override
  public void failed(SharedSessionContractImplementor session, RuntimeException failure) {
    try {
      if (session.isTransactionInProgress()) {
        // Not through the session: on Hibernate 8 a stateless one ignores it.
        session.accessTransaction().markRollbackOnly();
      }
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }
}
