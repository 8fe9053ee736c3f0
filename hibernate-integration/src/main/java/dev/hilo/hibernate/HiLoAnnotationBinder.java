package dev.hilo.hibernate;

import dev.hilo.hibernate.internal.property.MappedProperty;
import java.lang.annotation.Annotation;
import org.hibernate.AnnotationException;
import org.hibernate.binder.AttributeBinder;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.mapping.BasicValue;
import org.hibernate.mapping.Component;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Property;
import org.jspecify.annotations.Nullable;

/**
 * Refuses HiLo's annotations where Hibernate would ignore them, or fail without naming the
 * attribute. For {@link GaplessNumber} it also adds the {@code hilo} table to the model; generators
 * of attributes are created too late for that. Hibernate calls it while it builds the model.
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
    try {
      check(annotation, building, entity, property);
    } catch (RuntimeException e) {
      // Hibernate would prefix what a binder throws with a message of its own. It rethrows this
      // unchanged when it resolves the types of the model.
      building
          .getMetadataCollector()
          .registerValueMappingResolver(
              again -> {
                throw e;
              });
    }
  }

  private static void check(
      Annotation annotation,
      MetadataBuildingContext building,
      PersistentClass entity,
      Property property) {
    String name = entity.getEntityName() + "." + property.getName();
    boolean isNumber = annotation instanceof GaplessNumber;
    String problem =
        isNumber
            ? problemOfNumber(property, MappedProperty.isOfId(entity, property.getValue()))
            : problemOfId(property, MappedProperty.isGeneratedOfId(entity, property.getValue()));
    if (problem != null) {
      throw new AnnotationException(
          name + " has @" + annotation.annotationType().getSimpleName() + " but " + problem);
    }
    if (isNumber) {
      // Merging a detached instance without the number must not erase the number of the row.
      property.resetUpdateable(false);
      // The generator will find the same table.
      HiLoIntegrator.table(name, building);
    }
  }

  private static @Nullable String problemOfId(Property property, boolean isId) {
    if (property.getValue() instanceof Component) {
      return "is embedded. Put the annotation on one attribute of the embeddable.";
    }
    if (!(property.getValue() instanceof BasicValue)) {
      return "is an association or a collection. Put the annotation on an id of a type such as"
          + " String or Long. @MapsId lets an entity take the id of another one.";
    }
    return isId
        ? null
        : "is not an id, so Hibernate would never set it. Remove the annotation, or put it on an"
            + " attribute with @Id. Use @GaplessNumber for numbers in other attributes.";
  }

  private static @Nullable String problemOfNumber(Property property, boolean isId) {
    if (!(property.getValue() instanceof BasicValue)) {
      return "is neither a number nor text. Put the annotation on an attribute of a type such as"
          + " Long or String.";
    }
    if (isId) {
      return "is the id or a part of it. Use @HiLoId for the id, and put @GaplessNumber on another"
          + " attribute.";
    }
    return property.isInsertable()
        ? null
        : "is not insertable, so its numbers would never reach a row. Remove insertable = false.";
  }
}
