package dev.hilo.hibernate;

import dev.hilo.hibernate.internal.property.IdProperty;
import dev.hilo.hibernate.internal.schema.BootContext;
import java.lang.annotation.Annotation;
import org.hibernate.AnnotationException;
import org.hibernate.binder.AttributeBinder;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.mapping.BasicValue;
import org.hibernate.mapping.Component;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Property;

/**
 * Refuses an id annotation on an attribute that is not an id of one column. Hibernate would ignore
 * the annotation there, or fail without naming the attribute. Hibernate calls the binder while it
 * builds the model, and makes one for each attribute.
 */
public final class IdAnnotationBinder implements AttributeBinder<Annotation> {

  /** For Hibernate. */
  public IdAnnotationBinder() {}

  @Override
  public void bind(
      Annotation annotation,
      MetadataBuildingContext building,
      PersistentClass entity,
      Property property) {
    BootContext.bind(building, () -> check(annotation, entity, property));
  }

  private static void check(Annotation annotation, PersistentClass entity, Property property) {
    String bears =
        "%s.%s bears @%s"
            .formatted(
                entity.getEntityName(),
                property.getName(),
                annotation.annotationType().getSimpleName());
    if (property.getValue() instanceof Component) {
      throw new AnnotationException(
          bears + " and is embedded: put it on one attribute of the embeddable instead.");
    }
    if (!(property.getValue() instanceof BasicValue)) {
      throw new AnnotationException(
          bears
              + " and is an association or a collection: put it on an id of a type such as String"
              + " or Long instead. An entity can take its id from another one with @MapsId.");
    }
    if (!IdProperty.isOfId(entity, property.getValue())) {
      throw new AnnotationException(
          bears
              + " and is no id: Hibernate would never set it. Remove it, or put it on an attribute"
              + " with @Id. For numbers of other attributes there is @GaplessNumber.");
    }
  }
}
