package dev.hilo.hibernate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.hibernate.Hibernate;
import org.hibernate.engine.spi.EntityEntry;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.event.service.spi.EventListenerRegistry;
import org.hibernate.event.spi.DeleteContext;
import org.hibernate.event.spi.DeleteEvent;
import org.hibernate.event.spi.DeleteEventListener;
import org.hibernate.event.spi.EventType;
import org.hibernate.event.spi.MergeContext;
import org.hibernate.event.spi.MergeEvent;
import org.hibernate.event.spi.MergeEventListener;
import org.hibernate.event.spi.PreInsertEvent;
import org.hibernate.event.spi.PreInsertEventListener;
import org.hibernate.event.spi.PreUpsertEvent;
import org.hibernate.event.spi.PreUpsertEventListener;
import org.hibernate.metamodel.mapping.AttributeMapping;
import org.hibernate.metamodel.mapping.EntityAssociationMapping;
import org.hibernate.metamodel.mapping.EntityVersionMapping;
import org.hibernate.metamodel.mapping.NonAggregatedIdentifierMapping;
import org.hibernate.persister.entity.EntityPersister;
import org.hibernate.proxy.HibernateProxy;
import org.hibernate.type.ComponentType;
import org.jspecify.annotations.Nullable;

/**
 * Handles what Hibernate does without a generator. After a {@code merge}, the passed instance gets
 * the id and the first version. Before an {@code upsert} or a {@code replicate}, values that are
 * not yet ids are refused. After a delete, the id is unset if that is configured.
 */
final class HiLoListeners
    implements MergeEventListener,
        PreUpsertEventListener,
        PreInsertEventListener,
        DeleteEventListener {

  private static final long serialVersionUID = 1L;

  private final transient List<HiLoTable> tables;
  private final transient ConcurrentMap<String, Ours> byRoot = new ConcurrentHashMap<>();
  private final transient FormerStates.Sessions sessions = new FormerStates.Sessions();

  private HiLoListeners(List<HiLoTable> tables) {
    this.tables = tables;
  }

  /** Registers them for a factory, unless they are already. */
  static void register(SessionFactoryImplementor factory, List<HiLoTable> tables) {
    EventListenerRegistry registry = factory.getEventEngine().getListenerRegistry();
    if (of(factory) == null) {
      HiLoListeners listeners = new HiLoListeners(List.copyOf(tables));
      registry.appendListeners(EventType.MERGE, listeners);
      registry.appendListeners(EventType.PRE_UPSERT, listeners);
      registry.appendListeners(EventType.PRE_INSERT, listeners);
      if (factory.getSessionFactoryOptions().isIdentifierRollbackEnabled()) {
        registry.appendListeners(EventType.DELETE, listeners);
      }
    }
  }

  /** Those of a factory; null if it has none. */
  static @Nullable HiLoListeners of(SessionFactoryImplementor factory) {
    List<HiLoListeners> found = new ArrayList<>();
    factory
        .getEventEngine()
        .getListenerRegistry()
        .getEventListenerGroup(EventType.MERGE)
        .fireEventOnEachListener(
            found,
            (listener, list) -> {
              if (listener instanceof HiLoListeners ours) {
                list.add(ours);
              }
            });
    return found.isEmpty() ? null : found.get(0);
  }

  List<HiLoTable> tables() {
    return tables;
  }

  /** What their instances were, where a rollback may take numbers back. */
  FormerStates.Sessions sessions() {
    return sessions;
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
    List<EntityIds> ids = ids(persister);
    Object given = persister.getIdentifier(passed, session);
    Object made = persister.getIdentifier(managed, session);
    if (made == null) {
      return;
    }
    if (ids.isEmpty() && (given != null || !isOfOurs(persister, managed, made, session))) {
      return;
    }
    if (!Objects.equals(given, made)) {
      if (ids.stream().anyMatch(EntityIds::isGapless)) {
        FormerState.keepId(session, passed, given);
      }
      copyId(persister, ids, managed, passed, session);
    }
    copyFirstVersion(persister, managed, passed, session);
  }

  private static void copyId(
      EntityPersister persister,
      List<EntityIds> ids,
      Object managed,
      Object passed,
      SharedSessionContractImplementor session) {
    Object made = persister.getIdentifier(managed, session);
    if (persister.getIdentifierMapping() instanceof NonAggregatedIdentifierMapping virtual) {
      copyParts(ids, virtual, managed, passed);
    } else {
      persister.setIdentifier(
          passed, persister.getIdentifierType().deepCopy(made, session.getFactory()), session);
    }
  }

  /**
   * Gives the passed instance the version of the new row. With an id and without a version
   * Hibernate would take it for new once more, and a second merge would end in a duplicate key.
   */
  private static void copyFirstVersion(
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
      FormerState.keepVersion(session, persister, passed);
    }
    persister.findAttributeMapping(mapping.getPartName()).setValue(passed, version);
  }

  /** Only ours of the entity's attributes that are its id: others may be entities of its own. */
  private static void copyParts(
      List<EntityIds> ids, NonAggregatedIdentifierMapping virtual, Object managed, Object passed) {
    for (EntityIds part : ids) {
      AttributeMapping attribute =
          virtual.getMappedType().findAttributeMapping(part.property().name());
      attribute.setValue(passed, attribute.getValue(managed));
    }
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
              && !ids(association.getAssociatedEntityMappingType().getEntityPersister())
                  .isEmpty()) {
            Object parent = attribute.getValue(managed);
            found[0] |= parent != null && id.equals(session.getContextEntityIdentifier(parent));
          }
        });
    return found[0];
  }

  @Override
  public void onMerge(MergeEvent event, MergeContext copiedAlready) {
    onMerge(event);
  }

  @Override
  public boolean onPreUpsert(PreUpsertEvent event) {
    EntityPersister persister = event.getPersister();
    for (EntityIds ids : ids(persister)) {
      ids.refuseRequest(value(persister, event.getId(), ids.property()), "an upsert");
    }
    for (EntityIds numbers : attributes(persister)) {
      AttributeMapping attribute = persister.findAttributeMapping(numbers.property().name());
      if (attribute != null) {
        numbers.refuseMissing(attribute.getValue(event.getEntity()), "an upsert");
      }
    }
    return false;
  }

  /** By then every id is made that is made at all, so this finds what passed all generators by. */
  @Override
  public boolean onPreInsert(PreInsertEvent event) {
    EntityPersister persister = event.getPersister();
    for (EntityIds ids : ids(persister)) {
      ids.refuseUnanswered(value(persister, event.getId(), ids.property()), "this way to insert");
    }
    return false;
  }

  /**
   * Unsets the id of a deleted entity, for {@code hibernate.use_identifier_rollback}. From 7.0 on
   * Hibernate leaves ids alone whose generator keeps values that were set.
   */
  @Override
  public void onDelete(DeleteEvent event) {
    Object passed = event.getObject();
    if (passed instanceof HibernateProxy && !Hibernate.isInitialized(passed)) {
      // Deleted without being loaded: there is no instance to change.
      return;
    }
    Object entity = Hibernate.unproxy(passed);
    EntityEntry entry = event.getSession().getPersistenceContextInternal().getEntry(entity);
    if (entry == null || !entry.getStatus().isDeletedOrGone()) {
      return;
    }
    EntityPersister persister = entry.getPersister();
    for (EntityIds ids : ids(persister)) {
      if (ids.property().place() == IdProperty.Place.ID) {
        persister.setIdentifier(entity, ids.unset(), event.getSession());
      }
    }
  }

  @Override
  public void onDelete(DeleteEvent event, DeleteContext deletedAlready) {
    onDelete(event);
  }

  private static @Nullable Object value(
      EntityPersister persister, @Nullable Object id, IdProperty property) {
    if (id == null
        || property.place() == IdProperty.Place.ID
        || !(persister.getIdentifierType() instanceof ComponentType parts)) {
      return id;
    }
    return parts.getPropertyValue(id, parts.getPropertyIndex(property.name()));
  }

  private List<EntityIds> ids(EntityPersister persister) {
    return ours(persister).ids;
  }

  private List<EntityIds> attributes(EntityPersister persister) {
    return ours(persister).attributes;
  }

  /** Asked for each row, and so searched once, and then read by the shortest way. */
  private Ours ours(EntityPersister persister) {
    String root = persister.getRootEntityName();
    Ours known = byRoot.get(root);
    return known != null ? known : byRoot.computeIfAbsent(root, this::find);
  }

  private Ours find(String rootEntity) {
    List<EntityIds> all = new ArrayList<>();
    tables.forEach(table -> all.addAll(table.idsOf(rootEntity).values()));
    return new Ours(
        all.stream().filter(ids -> ids.property().place() != IdProperty.Place.ATTRIBUTE).toList(),
        all.stream().filter(ids -> ids.property().place() == IdProperty.Place.ATTRIBUTE).toList());
  }

  /** What HiLo makes for the entities of a hierarchy. */
  private record Ours(List<EntityIds> ids, List<EntityIds> attributes) {}
}
