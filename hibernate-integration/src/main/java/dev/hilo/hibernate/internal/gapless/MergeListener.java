package dev.hilo.hibernate.internal.gapless;

import dev.hilo.hibernate.internal.generate.StoredIdListener;
import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.event.spi.EventType;
import org.hibernate.event.spi.MergeContext;
import org.hibernate.event.spi.MergeEvent;
import org.hibernate.event.spi.MergeEventListener;
import org.hibernate.metamodel.mapping.AttributeMapping;
import org.hibernate.metamodel.mapping.EntityAssociationMapping;
import org.hibernate.metamodel.mapping.EntityVersionMapping;
import org.hibernate.metamodel.mapping.NonAggregatedIdentifierMapping;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;

/**
 * After a {@code merge}, gives the passed instance the id and the first version of the new row. It
 * is also where the {@link HiLoTable} and the {@link RollbackStates} of a factory are found.
 */
public final class MergeListener implements MergeEventListener {

  private static final long serialVersionUID = 1L;

  private final transient HiLoTable table;
  private final transient RollbackStates.Registry states = new RollbackStates.Registry();

  private MergeListener(HiLoTable table) {
    this.table = table;
  }

  /** Registers HiLo's listeners for a factory, unless they are already. */
  public static void register(SessionFactoryImplementor factory, HiLoTable table) {
    if (of(factory) == null) {
      factory
          .getEventEngine()
          .getListenerRegistry()
          .appendListeners(EventType.MERGE, new MergeListener(table));
      StoredIdListener.register(factory, table);
    }
  }

  private static @Nullable MergeListener of(SessionFactoryImplementor factory) {
    List<MergeListener> found = new ArrayList<>();
    factory
        .getEventEngine()
        .getListenerRegistry()
        .getEventListenerGroup(EventType.MERGE)
        .fireEventOnEachListener(
            found,
            (listener, list) -> {
              if (listener instanceof MergeListener ours) {
                list.add(ours);
              }
            });
    return found.isEmpty() ? null : found.get(0);
  }

  /** The table of a factory; null if no entity needs one. */
  public static @Nullable HiLoTable table(SessionFactoryImplementor factory) {
    MergeListener listener = of(factory);
    return listener == null ? null : listener.table;
  }

  static RollbackStates rollbackStates(SharedSessionContractImplementor session) {
    return Objects.requireNonNull(of(session.getFactory())).states.of(session);
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
    Collection<GeneratedProperty> ids = table.idsOf(persister.getRootEntityName());
    Object given = persister.getIdentifier(passed, session);
    Object made = persister.getIdentifier(managed, session);
    if (made == null) {
      return;
    }
    if (ids.isEmpty() && (given != null || !isOfOurs(persister, managed, made, session))) {
      return;
    }
    if (!Objects.equals(given, made)) {
      if (ids.stream().anyMatch(GeneratedProperty::isGapless)) {
        states.of(session).keep(RollbackState.ofId(session, passed, given));
      }
      if (persister.getIdentifierMapping() instanceof NonAggregatedIdentifierMapping virtual) {
        copyParts(ids, virtual, managed, passed);
      } else {
        persister.setIdentifier(
            passed, persister.getIdentifierType().deepCopy(made, session.getFactory()), session);
      }
    }
    copyFirstVersion(persister, managed, passed, session);
  }

  @Override
  public void onMerge(MergeEvent event, MergeContext copiedAlready) {
    onMerge(event);
  }

  /** Only ours of the entity's attributes that are its id: others may be entities of its own. */
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
   * Gives the passed instance the version of the new row. With an id and without a version
   * Hibernate would take it for new once more, and a second merge would end in a duplicate key.
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
      states.of(session).keep(RollbackState.ofVersion(persister, passed));
    }
    persister.findAttributeMapping(mapping.getPartName()).setValue(passed, version);
  }

  /** Whether the id is that of an associated entity ({@code @MapsId}), which has it from HiLo. */
  private boolean isOfOurs(
      EntityPersister persister,
      Object managed,
      Object id,
      SharedSessionContractImplementor session) {
    boolean[] found = {false};
    persister.forEachAttributeMapping(
        attribute -> {
          if (attribute instanceof EntityAssociationMapping association
              && !table
                  .idsOf(
                      association
                          .getAssociatedEntityMappingType()
                          .getEntityPersister()
                          .getRootEntityName())
                  .isEmpty()) {
            Object parent = attribute.getValue(managed);
            found[0] |= parent != null && id.equals(session.getContextEntityIdentifier(parent));
          }
        });
    return found[0];
  }
}
