package dev.hilo.hibernate.internal.gapless;

import java.util.Objects;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.engine.spi.UnsavedValueStrategy;
import org.hibernate.metamodel.mapping.AttributeMapping;
import org.hibernate.metamodel.mapping.EntityVersionMapping;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;

/**
 * The state of an instance before it got a gapless number or, by a merge, the version of a new row.
 * A rollback restores it: the number returns to the table and another row may get it, and an
 * instance that kept it would overwrite that row when it is saved again.
 *
 * @param number restores the number
 */
record RollbackState(
    EntityPersister persister, Object instance, Runnable number, @Nullable Object version) {

  static RollbackState ofId(
      SharedSessionContractImplementor session, Object instance, @Nullable Object id) {
    EntityPersister persister = session.getEntityPersister(null, instance);
    return of(persister, instance, () -> persister.setIdentifier(instance, id, session));
  }

  static RollbackState ofVersion(EntityPersister persister, Object instance) {
    return of(persister, instance, () -> {});
  }

  static RollbackState ofAttribute(
      SharedSessionContractImplementor session,
      Object instance,
      String attribute,
      @Nullable Object value) {
    EntityPersister persister = session.getEntityPersister(null, instance);
    AttributeMapping mapping = Objects.requireNonNull(persister.findAttributeMapping(attribute));
    return of(persister, instance, () -> mapping.setValue(instance, value));
  }

  /**
   * Hibernate may have set the first version already: before the insert and, in a stateless
   * session, even before the id.
   */
  private static RollbackState of(EntityPersister persister, Object instance, Runnable number) {
    EntityVersionMapping mapping = persister.getVersionMapping();
    Object version = mapping == null ? null : persister.getVersion(instance);
    if (mapping != null && version != null) {
      UnsavedValueStrategy versions = mapping.getUnsavedStrategy();
      if (!Boolean.TRUE.equals(versions.isUnsaved(version))) {
        version = versions.getDefaultValue(version);
      }
    }
    return new RollbackState(persister, instance, number, version);
  }

  void restore() {
    number.run();
    EntityVersionMapping mapping = persister.getVersionMapping();
    if (mapping != null) {
      persister.findAttributeMapping(mapping.getPartName()).setValue(instance, version);
    }
  }
}
