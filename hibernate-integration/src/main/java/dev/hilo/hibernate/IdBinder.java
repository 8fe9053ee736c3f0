package dev.hilo.hibernate;

import java.lang.annotation.Annotation;
import org.hibernate.AnnotationException;
import org.hibernate.binder.AttributeBinder;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.mapping.BasicValue;
import org.hibernate.mapping.Component;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Property;
import org.hibernate.mapping.RootClass;
import org.hibernate.mapping.Value;
import org.jspecify.annotations.Nullable;

/**
 * Refuses an id annotation on an attribute that is not an id of one column. Hibernate would ignore
 * the annotation there, or fail without naming the attribute. Hibernate calls the binder while it
 * builds the model, and makes one for each attribute.
 *
 * @param <A> the annotation
 */
public abstract sealed class IdBinder<A extends Annotation> implements AttributeBinder<A> {

  IdBinder() {}

  @Override
  public final void bind(
      A annotation, MetadataBuildingContext building, PersistentClass entity, Property property) {
    Boot.bind(building, () -> check(annotation, entity, property));
  }

  private void check(A annotation, PersistentClass entity, Property property) {
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
    if (!isOfId(entity, property.getValue())) {
      throw new AnnotationException(
          bears
              + " and is no id: Hibernate would never set it. Remove it, or put it on an attribute"
              + " with @Id. For numbers of other attributes there is @GaplessNumber.");
    }
  }

  /** Whether a value is the id of an entity, or a part of it. */
  static boolean isOfId(PersistentClass entity, Value value) {
    RootClass root = entity.getRootClass();
    return contains(root.getIdentifier(), value) || contains(root.getIdentifierMapper(), value);
  }

  private static boolean contains(@Nullable Value id, Value value) {
    return id == value
        || (id instanceof Component parts
            && parts.getProperties().stream().anyMatch(part -> contains(part.getValue(), value)));
  }

  /** For {@link HiLoId}. */
  public static final class OfHiLoId extends IdBinder<HiLoId> {
    /** For Hibernate. */
    public OfHiLoId() {}
  }

  /** For {@link IdentityId}. */
  public static final class OfIdentityId extends IdBinder<IdentityId> {
    /** For Hibernate. */
    public OfIdentityId() {}
  }

  /** For {@link PrefixedId}. */
  public static final class OfPrefixedId extends IdBinder<PrefixedId> {
    /** For Hibernate. */
    public OfPrefixedId() {}
  }

  /** For {@link SequenceId}. */
  public static final class OfSequenceId extends IdBinder<SequenceId> {
    /** For Hibernate. */
    public OfSequenceId() {}
  }
}
