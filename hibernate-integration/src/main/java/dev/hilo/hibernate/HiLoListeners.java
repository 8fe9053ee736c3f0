package dev.hilo.hibernate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.event.service.spi.EventListenerRegistry;
import org.hibernate.event.spi.EventType;
import org.hibernate.event.spi.MergeContext;
import org.hibernate.event.spi.MergeEvent;
import org.hibernate.event.spi.MergeEventListener;
import org.hibernate.event.spi.PreUpsertEvent;
import org.hibernate.event.spi.PreUpsertEventListener;
import org.hibernate.metamodel.mapping.AttributeMapping;
import org.hibernate.persister.entity.EntityPersister;
import org.hibernate.type.ComponentType;
import org.jspecify.annotations.Nullable;

/**
 * Listens where Hibernate does more, or less, than ask a generator: after a {@code merge} the
 * passed instance gets the id that the managed one got; before an {@code upsert}, which asks
 * nobody, what is no id yet is refused.
 */
final class HiLoListeners implements MergeEventListener, PreUpsertEventListener {

  private static final long serialVersionUID = 1L;

  private final transient List<HiLoTable> tables;
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
    if (ids.isEmpty()) {
      return;
    }
    Object given = persister.getIdentifier(passed, session);
    Object made = persister.getIdentifier(managed, session);
    if (Objects.equals(given, made)) {
      return;
    }
    if (ids.stream().anyMatch(EntityIds::isGapless)) {
      FormerState.keepId(session, passed, given);
    }
    persister.setIdentifier(
        passed, persister.getIdentifierType().deepCopy(made, session.getFactory()), session);
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
    return all(persister, ids -> ids.property().place() != IdProperty.Place.ATTRIBUTE);
  }

  private List<EntityIds> attributes(EntityPersister persister) {
    return all(persister, ids -> ids.property().place() == IdProperty.Place.ATTRIBUTE);
  }

  private List<EntityIds> all(EntityPersister persister, Predicate<EntityIds> wanted) {
    List<EntityIds> ids = new ArrayList<>();
    for (HiLoTable table : tables) {
      Map<String, EntityIds> known = table.idsOf(persister.getRootEntityName());
      known.values().stream().filter(wanted).forEach(ids::add);
    }
    return ids;
  }
}
