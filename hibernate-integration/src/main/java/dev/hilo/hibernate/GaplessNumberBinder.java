package dev.hilo.hibernate;

import org.hibernate.binder.AttributeBinder;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Property;

/**
 * Brings the {@code hilo} table into the model for an attribute, whose generator comes too late for
 * that, and declares its counter.
 */
public final class GaplessNumberBinder implements AttributeBinder<GaplessNumber> {

  /** For Hibernate. */
  public GaplessNumberBinder() {}

  @Override
  public void bind(
      GaplessNumber annotation,
      MetadataBuildingContext building,
      PersistentClass persistentClass,
      Property property) {
    // The generator finds the same table again.
    HiLoTable.locate(persistentClass.getEntityName() + "." + property.getName(), Boot.of(building));
  }
}
