package dev.hilo.hibernate;

import dev.hilo.CollectionIds;
import dev.hilo.Conventions;
import dev.hilo.HiLo;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.jspecify.annotations.Nullable;

/**
 * What is at hand when a row is to have an id.
 *
 * @param hilo the numbers of the factory, or of the tenant
 * @param collection the ids of the entity's collection
 * @param conventions what classes say of their ids
 * @param separator what stands after the prefix
 * @param session the session that inserts the row
 * @param owner the entity; null in an HQL insert
 * @param given what the property holds now
 * @param property the property
 */
record IdRequest(
    HiLo hilo,
    CollectionIds collection,
    Conventions conventions,
    char separator,
    SharedSessionContractImplementor session,
    @Nullable Object owner,
    @Nullable Object given,
    IdProperty property) {

  /** The prefix of the entity's ids. */
  String prefix() {
    return collection.collection();
  }

  /** What the convention for the entity's type says. */
  @Nullable String conventionalId() {
    return owner == null ? null : conventions.idOf(owner);
  }
}
