package dev.hilo.hibernate;

import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.Locale;
import org.hibernate.AnnotationException;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Property;
import org.hibernate.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * The property an id is made for.
 *
 * @param entity the name of the entity that is the root of its hierarchy
 * @param entityClass its class; null where entities are maps
 * @param name the name of the property
 * @param type the Java type of the property
 */
record IdProperty(String entity, @Nullable Class<?> entityClass, String name, Class<?> type) {

  static IdProperty of(GeneratorCreationContext context, Member member) {
    java.lang.reflect.Type declared =
        member instanceof Field field
            ? field.getGenericType()
            : ((Method) member).getGenericReturnType();
    // A type variable of a mapped superclass: Hibernate knows what it became in this entity.
    Class<?> type =
        declared instanceof Class<?> known
            ? known
            : context.getProperty().getType().getReturnedClass();
    return of(context, name(member), type);
  }

  /** The property of a field or getter. */
  private static String name(Member member) {
    String name = member.getName();
    if (member instanceof Field) {
      return name;
    }
    String capitalized = name.replaceFirst("^(get|is)(?=.)", "");
    return capitalized.substring(0, 1).toLowerCase(Locale.ROOT) + capitalized.substring(1);
  }

  static IdProperty of(GeneratorCreationContext context, Type type) {
    Property property = context.getProperty();
    return of(context, property == null ? "id" : property.getName(), type.getReturnedClass());
  }

  private static IdProperty of(GeneratorCreationContext context, String name, Class<?> type) {
    PersistentClass owner = context.getPersistentClass();
    if (owner == null) {
      throw new AnnotationException(
          "The id '" + name + "' belongs to no entity; HiLo makes ids for entities only.");
    }
    PersistentClass root = owner.getRootClass();
    return new IdProperty(
        root.getEntityName(),
        root.hasPojoRepresentation() ? root.getMappedClass() : null,
        name,
        type);
  }

  void requireType(Class<?> wanted, String annotation, String wayOut) {
    if (type != wanted) {
      throw new AnnotationException(
          annotation
              + " is for "
              + wanted.getSimpleName()
              + ", and "
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
