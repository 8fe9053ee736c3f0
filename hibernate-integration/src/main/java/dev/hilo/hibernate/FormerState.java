package dev.hilo.hibernate;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.metamodel.mapping.AttributeMapping;
import org.hibernate.metamodel.mapping.EntityVersionMapping;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;

/**
 * What an instance was before it was given a gapless number, and is again if its transaction is not
 * committed.
 *
 * <p>The number goes back to the table then, and to somebody else perhaps. An instance that kept it
 * would take that other row for its own when it is saved again, and overwrite it.
 */
final class FormerState implements Synchronization {

  private final EntityPersister persister;
  private final Object instance;
  private final Runnable restoration;
  private final @Nullable AttributeMapping versionAttribute;
  private final @Nullable Object version;

  private FormerState(
      EntityPersister persister, Object instance, Runnable restoration, @Nullable Object version) {
    EntityVersionMapping mapping = persister.getVersionMapping();
    this.persister = persister;
    this.instance = instance;
    this.restoration = restoration;
    this.versionAttribute = mapping == null ? null : mapping.getVersionAttribute();
    this.version = version;
  }

  /** Notes what an instance is whose id is about to be made. */
  static void keepId(
      SharedSessionContractImplementor session, Object instance, @Nullable Object id) {
    EntityPersister persister = session.getEntityPersister(null, instance);
    Object version = persister.isVersioned() ? persister.getVersion(instance) : null;
    keep(
        session,
        new FormerState(
            persister, instance, () -> persister.setIdentifier(instance, id, session), version));
  }

  /** Notes what an instance is of which an attribute is about to be numbered. */
  static void keepAttribute(
      SharedSessionContractImplementor session,
      Object instance,
      String attribute,
      @Nullable Object value) {
    EntityPersister persister = session.getEntityPersister(null, instance);
    AttributeMapping mapping = persister.findAttributeMapping(attribute);
    if (mapping == null) {
      throw new IllegalStateException(persister.getEntityName() + " has no " + attribute);
    }
    // Hibernate has given the instance its first version by now; before that it had none.
    Object version = persister.isVersioned() ? unsaved(persister, instance) : null;
    keep(
        session,
        new FormerState(persister, instance, () -> mapping.setValue(instance, value), version));
  }

  private static @Nullable Object unsaved(EntityPersister persister, Object instance) {
    AttributeMapping version = persister.getVersionMapping().getVersionAttribute();
    boolean primitive = version.getPropertyAccess().getGetter().getReturnTypeClass().isPrimitive();
    return primitive ? persister.getVersion(instance) : null;
  }

  private static void keep(SharedSessionContractImplementor session, FormerState state) {
    session.getTransactionCoordinator().getLocalSynchronizations().registerSynchronization(state);
  }

  @Override
  public void beforeCompletion() {}

  /** Versions of Hibernate tell a rollback in different words; a commit all call the same. */
  @Override
  public void afterCompletion(int status) {
    if (status != Status.STATUS_COMMITTED) {
      restoration.run();
      if (versionAttribute != null) {
        versionAttribute.setValue(instance, version);
      }
    }
  }

  @Override
  public String toString() {
    return "FormerState[" + persister.getEntityName() + "]";
  }
}
