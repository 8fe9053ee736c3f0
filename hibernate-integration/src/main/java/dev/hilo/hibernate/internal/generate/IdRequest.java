package dev.hilo.hibernate.internal.generate;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.hibernate.internal.property.GeneratedProperty;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.jspecify.annotations.Nullable;

/**
 * What a strategy knows when a row needs an id.
 *
 * @param hilo the instance of the factory, or of the tenant
 * @param owner the entity; null in an HQL insert
 * @param current the value of the property now
 */
public record IdRequest(
    HiLo hilo,
    CollectionIds collection,
    SharedSessionContractImplementor session,
    @Nullable Object owner,
    @Nullable Object current,
    GeneratedProperty property) {

  public String prefix() {
    return collection.collection();
  }

  /** The result of the id convention for the entity's class; null if there is none. */
  @Nullable String conventionalId() {
    return owner == null ? null : property.rules().conventions().idOf(owner);
  }
}
