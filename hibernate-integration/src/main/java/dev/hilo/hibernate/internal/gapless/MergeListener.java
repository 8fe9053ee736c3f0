package dev.hilo.hibernate.internal.gapless;

import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.event.spi.MergeContext;
import org.hibernate.event.spi.MergeEvent;
import org.hibernate.event.spi.MergeEventListener;
import org.hibernate.metamodel.mapping.AttributeMapping;
import org.hibernate.metamodel.mapping.EntityAssociationMapping;
import org.hibernate.metamodel.mapping.EntityVersionMapping;
import org.hibernate.metamodel.mapping.NonAggregatedIdentifierMapping;
import org.hibernate.persister.entity.EntityPersister;

/** Copies the id and the first version of the new row to the instance passed to {@code merge}. */
final class MergeListener implements MergeEventListener {

  private static final long serialVersionUID = 1L;

  private final transient HiLoTable table;
  private final transient Map<SharedSessionContractImplementor, SessionRollback> rollbacks =
      Collections.synchronizedMap(new WeakHashMap<>());

  MergeListener(HiLoTable table) {
    this.table = table;
  }

  HiLoTable table() {
    return table;
  }

  SessionRollback rollback(SharedSessionContractImplementor session) {
    return rollbacks.computeIfAbsent(session, begun -> SessionRollback.begin(begun, rollbacks));
  }

  @Override
  public void onMerge(MergeEvent event) {
    Object passed = event.getEntity();
    Object managed = event.getResult();
    if (passed == null || managed == null || passed == managed) {
      return;
    }
    SharedSessionContractImplementor session = event.getSession();
    EntityPersister persister = session.getEntityPersister(event.getEntityName(), passed);
    Collection<GeneratedProperty> ids = table.idsOf(persister);
    Object before = persister.getIdentifier(passed, session);
    Object id = persister.getIdentifier(managed, session);
    if (id == null
        || (ids.isEmpty() && (before != null || !isDerived(persister, managed, id, session)))) {
      return;
    }
    if (!Objects.equals(before, id)) {
      if (ids.stream().anyMatch(GeneratedProperty::isGapless)) {
        rollback(session).keep(RollbackState.ofId(session, passed, before));
      }
      if (persister.getIdentifierMapping() instanceof NonAggregatedIdentifierMapping virtual) {
        copyParts(ids, virtual, managed, passed);
      } else {
        persister.setIdentifier(
            passed, persister.getIdentifierType().deepCopy(id, session.getFactory()), session);
      }
    }
    copyFirstVersion(persister, managed, passed, session);
  }

  @Override
  public void onMerge(MergeEvent event, MergeContext copiedAlready) {
    onMerge(event);
  }

  /** Copies only the parts that HiLo generates: other parts may be managed entities. */
  private static void copyParts(
      Collection<GeneratedProperty> ids,
      NonAggregatedIdentifierMapping virtual,
      Object managed,
      Object passed) {
    for (GeneratedProperty part : ids) {
      AttributeMapping attribute =
          virtual.getMappedType().findAttributeMapping(part.property().name());
      attribute.setValue(passed, attribute.getValue(managed));
    }
  }

  /**
   * Copies the version of the new row. With an id but without a version, a second merge would
   * insert the instance again and fail with a duplicate key.
   */
  private void copyFirstVersion(
      EntityPersister persister,
      Object managed,
      Object passed,
      SharedSessionContractImplementor session) {
    EntityVersionMapping mapping = persister.getVersionMapping();
    Object version = persister.getVersion(managed);
    if (mapping == null
        || version == null
        || !Boolean.TRUE.equals(
            mapping.getUnsavedStrategy().isUnsaved(persister.getVersion(passed)))) {
      return;
    }
    if (session.isTransactionInProgress()) {
      rollback(session).keep(RollbackState.ofVersion(persister, passed));
    }
    persister.findAttributeMapping(mapping.getPartName()).setValue(passed, version);
  }

  /** Whether {@code @MapsId} took the id from an associated entity that has it from HiLo. */
  private boolean isDerived(
      EntityPersister persister,
      Object managed,
      Object id,
      SharedSessionContractImplementor session) {
    boolean[] found = {false};
    persister.forEachAttributeMapping(
        attribute -> {
          if (attribute instanceof EntityAssociationMapping association
              && !table
                  .idsOf(association.getAssociatedEntityMappingType().getEntityPersister())
                  .isEmpty()) {
            Object parent = attribute.getValue(managed);
            found[0] |= parent != null && id.equals(session.getContextEntityIdentifier(parent));
          }
        });
    return found[0];
  }
}
