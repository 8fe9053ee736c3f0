package dev.hilo.hibernate.internal.gapless;

import dev.hilo.hibernate.internal.generate.StoredIdListener;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.event.service.spi.EventListenerRegistry;
import org.hibernate.event.spi.EventType;
import org.jspecify.annotations.Nullable;

/**
 * HiLo's event listeners in a session factory. They also lead from the factory to its {@link
 * HiLoTable} and {@link SessionRollback}s.
 */
public final class FactoryListeners {

  private FactoryListeners() {}

  /** Adds the listeners to a factory that lacks them. */
  public static void register(SessionFactoryImplementor factory, HiLoTable table) {
    if (mergeListener(factory) != null) {
      return;
    }
    EventListenerRegistry registry = factory.getEventEngine().getListenerRegistry();
    StoredIdListener stored = new StoredIdListener(table);
    registry.appendListeners(EventType.MERGE, new MergeListener(table));
    registry.appendListeners(EventType.PRE_UPSERT, stored);
    registry.appendListeners(EventType.PRE_INSERT, stored);
    if (factory.getSessionFactoryOptions().isIdentifierRollbackEnabled()) {
      registry.appendListeners(EventType.DELETE, stored);
    }
  }

  /** The table of a factory; empty if no entity needs it. */
  public static Optional<HiLoTable> table(SessionFactory factory) {
    return Optional.ofNullable(mergeListener(factory.unwrap(SessionFactoryImplementor.class)))
        .map(MergeListener::table);
  }

  static SessionRollback rollback(SharedSessionContractImplementor session) {
    return Objects.requireNonNull(mergeListener(session.getFactory())).rollback(session);
  }

  private static @Nullable MergeListener mergeListener(SessionFactoryImplementor factory) {
    AtomicReference<@Nullable MergeListener> found = new AtomicReference<>();
    factory
        .getEventEngine()
        .getListenerRegistry()
        .getEventListenerGroup(EventType.MERGE)
        .fireEventOnEachListener(
            found,
            (listener, result) -> {
              if (listener instanceof MergeListener ours) {
                result.set(ours);
              }
            });
    return found.get();
  }
}
