package dev.hilo.hibernate;

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
 * The property an id, or another number, is made for.
 *
 * @param entity the name of the entity that is the root of its hierarchy
 * @param entityClass its class; null where entities are maps
 * @param name the name of the property
 * @param type the Java type of the property
 * @param place whether it is the id, a part of it, or neither
 * @param column its column in the model of the schema
 */
record IdProperty(
    String entity,
    @Nullable Class<?> entityClass,
    String name,
    Class<?> type,
    Place place,
    TextColumn column) {

  /** What the property is to its entity. */
  enum Place {
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
  static IdProperty of(GeneratorCreationContext context, Member member) {
    IdProperty property = ofId(context, name(member), type(context, member));
    for (Annotation beside : ((AnnotatedElement) member).getAnnotations()) {
      refuseGeneratedValue(property, beside);
    }
    return property;
  }

  /** By name, since this module does not depend on Jakarta Persistence. */
  private static void refuseGeneratedValue(IdProperty property, Annotation beside) {
    if (beside.annotationType().getName().equals("jakarta.persistence.GeneratedValue")) {
      throw new AnnotationException(
          property
              + " bears @GeneratedValue beside HiLo's annotation, and only one of them can make its"
              + " ids: remove @GeneratedValue.");
    }
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
  static IdProperty of(GeneratorCreationContext context, Type type) {
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
    boolean whole = !(id instanceof Component);
    return of(
        owner,
        name,
        type,
        whole ? Place.ID : Place.PART_OF_ID,
        TextColumn.of(whole ? id : part((Component) id, name)));
  }

  private static @Nullable Value part(Component id, String name) {
    for (Property property : id.getProperties()) {
      if (property.getName().equals(name)) {
        return property.getValue();
      }
    }
    return null;
  }

  /** An attribute that is not the id. */
  static IdProperty ofAttribute(GeneratorCreationContext context, Member member) {
    Property property = context.getProperty();
    return of(
        context.getPersistentClass(),
        property.getName(),
        type(context, member),
        Place.ATTRIBUTE,
        TextColumn.of(property.getValue()));
  }

  private static IdProperty of(
      PersistentClass owner, String name, Class<?> type, Place place, TextColumn column) {
    PersistentClass root = owner.getRootClass();
    for (PersistentClass below : root.getSubclassClosure()) {
      requireNoCollection(below, root);
    }
    return new IdProperty(
        root.getEntityName(),
        root.hasPojoRepresentation() ? root.getMappedClass() : null,
        name,
        type,
        place,
        column);
  }

  /** The ids of a hierarchy are of one collection, and an annotation below its root would lie. */
  private static void requireNoCollection(PersistentClass entity, PersistentClass root) {
    if (entity == root || !entity.hasPojoRepresentation() || !root.hasPojoRepresentation()) {
      return;
    }
    Class<?> top = root.getMappedClass();
    for (Class<?> c = entity.getMappedClass(); c != null && c != top; c = c.getSuperclass()) {
      if (c.isAnnotationPresent(IdCollection.class)) {
        throw new AnnotationException(
            "@IdCollection on "
                + c.getName()
                + " has no effect, since the ids of a hierarchy are of one collection: put it on"
                + " the root, "
                + top.getName()
                + ".");
      }
    }
  }

  /** The class of the root entity, to name a collection after. */
  Class<?> requireEntityClass() {
    if (entityClass == null) {
      throw new IllegalArgumentException(
          "it belongs to no class to name a collection after: name the collection.");
    }
    return entityClass;
  }

  void requireText(String annotation, String wayOut) {
    if (!(IdValue.of(this) instanceof IdValue.Text)) {
      throw new AnnotationException(
          annotation
              + " is for String, and "
              + this
              + " is of type "
              + type.getName()
              + ": "
              + wayOut
              + ".");
    }
  }

  @Override
  public String toString() {
    return entity + "." + name;
  }
}
