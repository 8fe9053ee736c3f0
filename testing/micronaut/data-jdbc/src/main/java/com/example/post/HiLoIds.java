package com.example.post;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import io.micronaut.data.event.EntityEventContext;
import io.micronaut.data.event.EntityEventListener;
import io.micronaut.data.model.runtime.RuntimePersistentEntity;
import io.micronaut.data.model.runtime.RuntimePersistentProperty;
import jakarta.inject.Singleton;

// snippet: listener
@Singleton
public class HiLoIds implements EntityEventListener<Object> {
  private final HiLo hilo;

  HiLoIds(HiLo hilo) {
    this.hilo = hilo;
  }

  @Override
  public boolean prePersist(EntityEventContext<Object> insert) {
    RuntimePersistentEntity<Object> type = insert.getPersistentEntity();
    RuntimePersistentProperty<Object> id = type.getIdentity();
    if (id != null && !id.isGenerated() && id.getProperty().get(insert.getEntity()) == null) {
      CollectionIds ids = hilo.collection(type.getIntrospection().getBeanType());
      Object next = id.getType() == String.class ? ids.nextId() : ids.nextNumber();
      insert.setProperty(id.getProperty(), next);
    }
    return true;
  }
}
// end
