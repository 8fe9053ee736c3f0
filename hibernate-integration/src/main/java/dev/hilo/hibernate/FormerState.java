package dev.hilo.hibernate;

import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.metamodel.mapping.AttributeMapping;
import org.hibernate.metamodel.mapping.EntityVersionMapping;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;

/**
 * The state of an instance before it got a gapless number or, by a merge, the version of a new row.
 * It is restored unless the transaction commits.
 *
 * <p>The number goes back to the table then, and to somebody else perhaps. An instance that kept it
 * would take that other row for its own when it is saved again, and overwrite it.
 */
final class FormerState {

  private final Object instance;
  private final Runnable number;
  private final @Nullable AttributeMapping versionAttribute;
  private final @Nullable Object version;

  private FormerState(EntityPersister persister, Object instance, Runnable number) {
    this.instance = instance;
    this.number = number;
    EntityVersionMapping mapping = persister.getVersionMapping();
    this.versionAttribute =
        mapping == null ? null : persister.findAttributeMapping(mapping.getPartName());
    this.version = mapping == null ? null : unsaved(mapping, persister.getVersion(instance));
  }

  /**
   * The version of a row that is not there yet. Hibernate may have given the instance its first one
   * by now: before the insert, and in a stateless session even before the id.
   */
  private static @Nullable Object unsaved(EntityVersionMapping mapping, @Nullable Object version) {
    return version == null || Boolean.TRUE.equals(mapping.getUnsavedStrategy().isUnsaved(version))
        ? version
        : mapping.getUnsavedStrategy().getDefaultValue(version);
  }

  /** Notes what an instance is whose id is about to be made. */
  static void keepId(
      SharedSessionContractImplementor session, Object instance, @Nullable Object id) {
    EntityPersister persister = session.getEntityPersister(null, instance);
    FormerStates.of(session)
        .keep(
            new FormerState(
                persister, instance, () -> persister.setIdentifier(instance, id, session)));
  }

  /** Notes that an instance without a version is about to get the version of its new row. */
  static void keepVersion(
      SharedSessionContractImplementor session, EntityPersister persister, Object instance) {
    FormerStates.of(session).keep(new FormerState(persister, instance, () -> {}));
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
    FormerStates.of(session)
        .keep(new FormerState(persister, instance, () -> mapping.setValue(instance, value)));
  }

  void restore() {
    number.run();
    if (versionAttribute != null) {
      versionAttribute.setValue(instance, version);
    }
  }
}
