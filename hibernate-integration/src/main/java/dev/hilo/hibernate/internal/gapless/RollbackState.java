package dev.hilo.hibernate.internal.gapless;

import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.metamodel.mapping.AttributeMapping;
import org.hibernate.metamodel.mapping.EntityVersionMapping;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;

/**
 * The state of an instance before it got a gapless number or, by a merge, the version of a new row.
 * It is restored unless the transaction commits.
 *
 * <p>The number then returns to the table, and another row may get it. An instance that kept it
 * would overwrite that row when it is saved again.
 */
final class RollbackState {

  private final Object instance;
  private final Runnable number;
  private final @Nullable AttributeMapping versionAttribute;
  private final @Nullable Object version;

  private RollbackState(EntityPersister persister, Object instance, Runnable number) {
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

  /** Of an instance that is about to get its id. */
  static RollbackState ofId(
      SharedSessionContractImplementor session, Object instance, @Nullable Object id) {
    EntityPersister persister = session.getEntityPersister(null, instance);
    return new RollbackState(
        persister, instance, () -> persister.setIdentifier(instance, id, session));
  }

  /** Of an instance without a version that is about to get the version of its new row. */
  static RollbackState ofVersion(EntityPersister persister, Object instance) {
    return new RollbackState(persister, instance, () -> {});
  }

  /** Of an instance of which an attribute is about to get its number. */
  static RollbackState ofAttribute(
      SharedSessionContractImplementor session,
      Object instance,
      String attribute,
      @Nullable Object value) {
    EntityPersister persister = session.getEntityPersister(null, instance);
    AttributeMapping mapping = persister.findAttributeMapping(attribute);
    if (mapping == null) {
      throw new IllegalStateException(persister.getEntityName() + " has no " + attribute);
    }
    return new RollbackState(persister, instance, () -> mapping.setValue(instance, value));
  }

  void restore() {
    number.run();
    if (versionAttribute != null) {
      versionAttribute.setValue(instance, version);
    }
  }
}
