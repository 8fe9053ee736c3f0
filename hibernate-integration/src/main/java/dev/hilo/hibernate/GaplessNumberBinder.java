package dev.hilo.hibernate;

import dev.hilo.hibernate.internal.property.IdProperty;
import dev.hilo.hibernate.internal.schema.BootContext;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import org.hibernate.AnnotationException;
import org.hibernate.binder.AttributeBinder;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.mapping.BasicValue;
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
    BootContext.bind(building, () -> bind(building, persistentClass, property));
  }

  private static void bind(
      MetadataBuildingContext building, PersistentClass persistentClass, Property property) {
    String name = persistentClass.getEntityName() + "." + property.getName();
    if (!(property.getValue() instanceof BasicValue)) {
      throw new AnnotationException(
          name
              + " bears @GaplessNumber and is no number and no text: put it on an attribute of a"
              + " type such as Long or String.");
    }
    if (IdProperty.isOfId(persistentClass, property.getValue())) {
      throw new AnnotationException(
          name
              + " bears @GaplessNumber and is the id or a part of it: use @IdentityId(gapless ="
              + " true) for an id without gaps, or put @GaplessNumber on another attribute.");
    }
    if (!property.isInsertable()) {
      throw new AnnotationException(
          name
              + " bears @GaplessNumber and is not insertable: its numbers would never reach a row."
              + " Leave insertable = false out.");
    }
    neverUpdated(property);
    // The generator finds the same table again.
    HiLoTable.locate(name, BootContext.of(building, HiLoIntegrator.SETUP));
  }

  /**
   * A number stays what it was at the insert: a detached instance that was made without it, and is
   * merged, must not take it away.
   */
  private static void neverUpdated(Property property) {
    // The first name is that of 7 and 8, the other one that of 6.6.
    for (String setter : new String[] {"setUpdatable", "setUpdateable"}) {
      try {
        Property.class.getMethod(setter, boolean.class).invoke(property, false);
        return;
      } catch (NoSuchMethodException e) {
        // Then it is the other one.
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("Hibernate did not let " + property + " be fixed", e);
      }
    }
    throw new IllegalStateException("This version of Hibernate has no Property.setUpdatable");
  }
}
