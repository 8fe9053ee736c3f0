package dev.hilo.hibernate;

import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
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
    Class<?> type =
        member instanceof Field field ? field.getType() : ((Method) member).getReturnType();
    if (member.getDeclaringClass().getTypeParameters().length > 0
        || type.isInterface()
        || type == Object.class) {
      // Declared as a type variable in a mapped superclass: Hibernate knows what it became.
      return of(context, context.getProperty().getType());
    }
    return of(context, member.getName(), type);
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
