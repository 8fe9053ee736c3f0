package dev.hilo.hibernate.internal.property;

import dev.hilo.IdCollection;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.Locale;
import org.hibernate.AnnotationException;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.mapping.Component;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Property;
import org.hibernate.mapping.Value;
import org.hibernate.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * The property that an id, or another number, is made for.
 *
 * @param entity the name of the entity that is the root of its hierarchy
 * @param entityClass its class; null where entities are maps
 * @param type the Java type of the property
 */
public record IdProperty(
    String entity,
    @Nullable Class<?> entityClass,
    String name,
    Class<?> type,
    Place place,
    TextColumn column) {

  /** What the property is to its entity. */
  public enum Place {
    /** The whole id. */
    ID,
    /** One of several properties that are the id together. */
    PART_OF_ID,
    /** No part of the id. */
    ATTRIBUTE
  }

  /**
   * The id, or a part of it, that an annotation stands on.
   *
   * @throws AnnotationException if it bears {@code @GeneratedValue} too, which would have no effect
   */
  public static IdProperty of(GeneratorCreationContext context, Member member) {
    IdProperty property = ofId(context, name(member), type(context, member));
    for (Annotation beside : ((AnnotatedElement) member).getAnnotations()) {
      // By name, since this module does not depend on Jakarta Persistence.
      if (beside.annotationType().getName().equals("jakarta.persistence.GeneratedValue")) {
        throw new AnnotationException(
            property
                + " bears @GeneratedValue beside HiLo's annotation, and only one of them can make"
                + " its ids: remove @GeneratedValue.");
      }
    }
    return property;
  }

  private static Class<?> type(GeneratorCreationContext context, Member member) {
    java.lang.reflect.Type declared =
        member instanceof Field field
            ? field.getGenericType()
            : ((Method) member).getGenericReturnType();
    // A type variable of a mapped superclass: Hibernate knows what it became in this entity.
    return declared instanceof Class<?> known
        ? known
        : context.getProperty().getType().getReturnedClass();
  }

  /** The property of a field or getter: {@code id} of getId, {@code URLKey} of getURLKey. */
  private static String name(Member member) {
    String name = member.getName();
    if (member instanceof Field) {
      return name;
    }
    String capitalized = name.replaceFirst("^(get|is)(?=.)", "");
    // The rule of java.beans.Introspector.decapitalize, which is in the module java.desktop.
    boolean acronym =
        capitalized.length() > 1
            && Character.isUpperCase(capitalized.charAt(0))
            && Character.isUpperCase(capitalized.charAt(1));
    return acronym
        ? capitalized
        : capitalized.substring(0, 1).toLowerCase(Locale.ROOT) + capitalized.substring(1);
  }

  /** The id that a mapping in XML names. */
  public static IdProperty of(GeneratorCreationContext context, Type type) {
    Property property = context.getProperty();
    return ofId(context, property == null ? "id" : property.getName(), type.getReturnedClass());
  }

  private static IdProperty ofId(GeneratorCreationContext context, String name, Class<?> type) {
    PersistentClass owner = context.getPersistentClass();
    if (owner == null) {
      throw new AnnotationException(
          "The id '" + name + "' belongs to no entity; HiLo makes ids for entities only.");
    }
    Value id = owner.getRootClass().getIdentifier();
    return id instanceof Component parts
        ? of(owner, name, type, Place.PART_OF_ID, part(parts, name))
        : of(owner, name, type, Place.ID, id);
  }

  private static @Nullable Value part(Component id, String name) {
    return id.getProperties().stream()
        .filter(property -> property.getName().equals(name))
        .findFirst()
        .map(Property::getValue)
        .orElse(null);
  }

  /** An attribute that is not the id. */
  public static IdProperty ofAttribute(GeneratorCreationContext context, Member member) {
    Property property = context.getProperty();
    return of(
        context.getPersistentClass(),
        property.getName(),
        type(context, member),
        Place.ATTRIBUTE,
        property.getValue());
  }

  private static IdProperty of(
      PersistentClass owner, String name, Class<?> type, Place place, @Nullable Value value) {
    PersistentClass root = owner.getRootClass();
    root.getSubclassClosure().forEach(below -> requireNoCollection(below, root));
    return new IdProperty(
        root.getEntityName(),
        root.hasPojoRepresentation() ? root.getMappedClass() : null,
        name,
        type,
        place,
        TextColumn.of(value));
  }

  /** All ids of a hierarchy are of one collection, so an annotation below its root is ignored. */
  private static void requireNoCollection(PersistentClass entity, PersistentClass root) {
    if (entity == root || !entity.hasPojoRepresentation() || !root.hasPojoRepresentation()) {
      return;
    }
    Class<?> top = root.getMappedClass();
    for (Class<?> c = entity.getMappedClass(); c != null && c != top; c = c.getSuperclass()) {
      if (c.isAnnotationPresent(IdCollection.class)) {
        throw new AnnotationException(
            ("@IdCollection on %s has no effect, since the ids of a hierarchy are of one"
                    + " collection: put it on the root, %s.")
                .formatted(c.getName(), top.getName()));
      }
    }
  }

  /** Whether a value is the id of an entity, or a part of it. */
  public static boolean isOfId(PersistentClass entity, Value value) {
    return isIn(entity.getRootClass().getIdentifier(), value)
        || isIn(entity.getRootClass().getIdentifierMapper(), value);
  }

  private static boolean isIn(@Nullable Value id, Value value) {
    return id == value
        || (id instanceof Component parts
            && parts.getProperties().stream().anyMatch(part -> isIn(part.getValue(), value)));
  }

  /** The class of the root entity, to name a collection after. */
  public Class<?> requireEntityClass() {
    if (entityClass == null) {
      throw new IllegalArgumentException(
          "it belongs to no class to name a collection after: name the collection.");
    }
    return entityClass;
  }

  /** Refuses a property of another type than text. */
  public void requireText(String annotation, String wayOut) {
    if (!IdValue.of(this).isText()) {
      throw new AnnotationException(
          "%s is for String, and %s is of type %s: %s."
              .formatted(annotation, this, type.getName(), wayOut));
    }
  }

  @Override
  public String toString() {
    return entity + "." + name;
  }
}
