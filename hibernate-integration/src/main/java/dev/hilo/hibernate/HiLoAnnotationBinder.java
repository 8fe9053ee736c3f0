package dev.hilo.hibernate;

import dev.hilo.hibernate.internal.property.IdProperty;
import dev.hilo.hibernate.internal.schema.BootContext;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import java.lang.annotation.Annotation;
import org.hibernate.AnnotationException;
import org.hibernate.binder.AttributeBinder;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.mapping.BasicValue;
import org.hibernate.mapping.Component;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Property;

/**
 * Refuses HiLo's annotations where Hibernate would ignore them, or fail without naming the
 * attribute. For {@link GaplessNumber} it also brings the {@code hilo} table into the model, for
 * which the generator of an attribute comes too late. Hibernate calls the binder while it builds
 * the model, and makes one for each attribute.
 */
public final class HiLoAnnotationBinder implements AttributeBinder<Annotation> {

  /** For Hibernate. */
  public HiLoAnnotationBinder() {}

  @Override
  public void bind(
      Annotation annotation,
      MetadataBuildingContext building,
      PersistentClass entity,
      Property property) {
    String name = entity.getEntityName() + "." + property.getName();
    String bears = name + " bears @" + annotation.annotationType().getSimpleName() + " and is ";
    BootContext.bind(
        building,
        () -> {
          boolean ofId = IdProperty.isOfId(entity, property.getValue());
          if (annotation instanceof GaplessNumber) {
            checkNumber(bears, property, ofId);
            neverUpdated(property);
            // The generator finds the same table again.
            HiLoTable.locate(name, BootContext.of(building, HiLoIntegrator.SETUP));
          } else {
            checkId(bears, property, ofId);
          }
        });
  }

  private static void checkId(String bears, Property property, boolean ofId) {
    if (property.getValue() instanceof Component) {
      throw new AnnotationException(
          bears + "embedded: put it on one attribute of the embeddable instead.");
    }
    if (!(property.getValue() instanceof BasicValue)) {
      throw new AnnotationException(
          bears
              + "an association or a collection: put it on an id of a type such as String or Long"
              + " instead. An entity can take its id from another one with @MapsId.");
    }
    if (!ofId) {
      throw new AnnotationException(
          bears
              + "no id: Hibernate would never set it. Remove it, or put it on an attribute with"
              + " @Id. For numbers of other attributes there is @GaplessNumber.");
    }
  }

  private static void checkNumber(String bears, Property property, boolean ofId) {
    if (!(property.getValue() instanceof BasicValue)) {
      throw new AnnotationException(
          bears
              + "no number and no text: put it on an attribute of a type such as Long or String.");
    }
    if (ofId) {
      throw new AnnotationException(
          bears
              + "the id or a part of it: use @IdentityId(gapless = true) for an id without gaps, or"
              + " put @GaplessNumber on another attribute.");
    }
    if (!property.isInsertable()) {
      throw new AnnotationException(
          bears
              + "not insertable: its numbers would never reach a row. Leave insertable = false"
              + " out.");
    }
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
