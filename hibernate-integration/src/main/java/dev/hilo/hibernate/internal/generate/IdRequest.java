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
 * @param collection the ids of the entity's collection
 * @param session the session that inserts the row
 * @param owner the entity; null in an HQL insert
 * @param given what the property holds now
 */
public record IdRequest(
    HiLo hilo,
    CollectionIds collection,
    SharedSessionContractImplementor session,
    @Nullable Object owner,
    @Nullable Object given,
    GeneratedProperty property) {

  /** The prefix of the entity's ids. */
  public String prefix() {
    return collection.collection();
  }

  public char separator() {
    return property.separator();
  }

  /** What the convention for the entity's type says; null if nothing. */
  @Nullable String conventionalId() {
    return owner == null ? null : property.conventions().idOf(owner);
  }
}
