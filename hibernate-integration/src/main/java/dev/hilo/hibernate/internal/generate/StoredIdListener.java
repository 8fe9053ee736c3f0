package dev.hilo.hibernate.internal.generate;

import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.hibernate.internal.property.MappedProperty;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.hibernate.Hibernate;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.EntityEntry;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.event.service.spi.EventListenerRegistry;
import org.hibernate.event.spi.DeleteContext;
import org.hibernate.event.spi.DeleteEvent;
import org.hibernate.event.spi.DeleteEventListener;
import org.hibernate.event.spi.EventType;
import org.hibernate.event.spi.PreInsertEvent;
import org.hibernate.event.spi.PreInsertEventListener;
import org.hibernate.event.spi.PreUpsertEvent;
import org.hibernate.event.spi.PreUpsertEventListener;
import org.hibernate.metamodel.mapping.AttributeMapping;
import org.hibernate.persister.entity.EntityPersister;
import org.hibernate.proxy.HibernateProxy;
import org.jspecify.annotations.Nullable;

/**
 * Refuses values that are not yet ids where Hibernate stores them without calling a generator:
 * before an {@code upsert} or a {@code replicate}. Clears ids after a delete if Hibernate is
 * configured to. It also leads from a factory to its {@link HiLoTable}.
 */
public final class StoredIdListener
    implements PreUpsertEventListener, PreInsertEventListener, DeleteEventListener {

  private static final long serialVersionUID = 1L;

  private final transient HiLoTable table;

  private StoredIdListener(HiLoTable table) {
    this.table = table;
  }

  public static void register(SessionFactoryImplementor factory, HiLoTable table) {
    StoredIdListener listener = new StoredIdListener(table);
    EventListenerRegistry registry = factory.getEventEngine().getListenerRegistry();
    registry.appendListeners(EventType.PRE_UPSERT, listener);
    registry.appendListeners(EventType.PRE_INSERT, listener);
    if (factory.getSessionFactoryOptions().isIdentifierRollbackEnabled()) {
      registry.appendListeners(EventType.DELETE, listener);
    }
  }

  /** The table of a factory; empty if no entity needs it. */
  public static Optional<HiLoTable> table(SessionFactory factory) {
    AtomicReference<@Nullable HiLoTable> found = new AtomicReference<>();
    factory
        .unwrap(SessionFactoryImplementor.class)
        .getEventEngine()
        .getListenerRegistry()
        .getEventListenerGroup(EventType.PRE_INSERT)
        .fireEventOnEachListener(
            found,
            (listener, result) -> {
              if (listener instanceof StoredIdListener ours) {
                result.set(ours.table);
              }
            });
    return Optional.ofNullable(found.get());
  }

  @Override
  public boolean onPreUpsert(PreUpsertEvent event) {
    EntityPersister persister = event.getPersister();
    for (GeneratedProperty id : table.idsOf(persister)) {
      id.refuseRequest(id.property().valueIn(event.getId(), persister), "an upsert");
    }
    table
        .attributesOf(persister)
        .forEach(
            number -> {
              AttributeMapping attribute = persister.findAttributeMapping(number.property().name());
              number.refuseMissing(attribute.getValue(event.getEntity()), "an upsert");
            });
    return false;
  }

  /** Generators have run by now, so this finds the values that bypassed them. */
  @Override
  public boolean onPreInsert(PreInsertEvent event) {
    EntityPersister persister = event.getPersister();
    for (GeneratedProperty id : table.idsOf(persister)) {
      id.refuseUnanswered(id.property().valueIn(event.getId(), persister), "this way to insert");
    }
    return false;
  }

  /**
   * Clears the id of a deleted entity, for {@code hibernate.use_identifier_rollback}. Since 7.0
   * Hibernate does that only for generators that overwrite values set by the application.
   */
  @Override
  public void onDelete(DeleteEvent event) {
    Object passed = event.getObject();
    if (passed instanceof HibernateProxy && !Hibernate.isInitialized(passed)) {
      // It was deleted without being loaded, so there is no instance.
      return;
    }
    Object entity = Hibernate.unproxy(passed);
    EntityEntry entry = event.getSession().getPersistenceContextInternal().getEntry(entity);
    if (entry == null || !entry.getStatus().isDeletedOrGone()) {
      return;
    }
    EntityPersister persister = entry.getPersister();
    for (GeneratedProperty id : table.idsOf(persister)) {
      if (id.property().place() == MappedProperty.Place.ID) {
        persister.setIdentifier(entity, id.unset(), event.getSession());
      }
    }
  }

  @Override
  public void onDelete(DeleteEvent event, DeleteContext deletedAlready) {
    onDelete(event);
  }
}
