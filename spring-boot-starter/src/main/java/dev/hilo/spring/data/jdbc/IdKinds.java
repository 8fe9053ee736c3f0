package dev.hilo.spring.data.jdbc;

import dev.hilo.AllowedIds;
import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;

/** Reads from the annotations of an id which kind it is. */
final class IdKinds {

  private final RelationalPersistentProperty property;
  private final Supplier<HiLo> hilo;

  private IdKinds(RelationalPersistentProperty property, Supplier<HiLo> hilo) {
    this.property = property;
    this.hilo = hilo;
  }

  /**
   * The kind of an id, or null if HiLo has nothing to do with it.
   *
   * @param hilo asked only if HiLo has something to do with it
   * @throws IllegalStateException if an annotation does not fit the property
   */
  static @Nullable IdKind of(RelationalPersistentProperty property, Supplier<HiLo> hilo) {
    return new IdKinds(property, hilo).kind();
  }

  /** How messages name it. */
  static String name(RelationalPersistentProperty property) {
    return property.getOwner().getType().getTypeName() + "." + property.getName();
  }

  private @Nullable IdKind kind() {
    PrefixedId prefixed = property.findAnnotation(PrefixedId.class);
    if (prefixed != null) {
      if (property.getType() != String.class) {
        throw unfit("@PrefixedId makes ids of type String");
      }
      AllowedIds allowed = allowed(prefixed);
      return new IdKind.ByValue(collection(prefixed.collection()), hilo.get().rules(), allowed);
    }
    HiLoId plain = property.findAnnotation(HiLoId.class);
    if (plain != null) {
      return plain(collection(plain.collection()));
    }
    refuseHibernates();
    return null;
  }

  private AllowedIds allowed(PrefixedId annotation) {
    try {
      return new AllowedIds(List.of(annotation.strategies()), annotation.ownPrefixOnly());
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(name(property) + ": " + e.getMessage(), e);
    }
  }

  private CollectionIds collection(String named) {
    return named.isEmpty()
        ? hilo.get().collection(property.getOwner().getType())
        : hilo.get().collection(hilo.get().rules().conventions().prefixOf(named));
  }

  private IdKind plain(CollectionIds ids) {
    Class<?> type = property.getType();
    if (type == String.class) {
      return new IdKind.Text(ids, hilo.get().rules());
    }
    if (type == Long.class || type == long.class) {
      return new IdKind.Bare(ids, Long.MAX_VALUE, Long::valueOf);
    }
    if (type == Integer.class || type == int.class) {
      return new IdKind.Bare(ids, Integer.MAX_VALUE, number -> (int) number);
    }
    if (type == Short.class || type == short.class) {
      return new IdKind.Bare(ids, Short.MAX_VALUE, number -> (short) number);
    }
    if (type == BigInteger.class) {
      return new IdKind.Bare(ids, Long.MAX_VALUE, BigInteger::valueOf);
    }
    throw unfit(
        "@HiLoId makes ids of type String, Long, Integer, Short, their primitives, and BigInteger");
  }

  private IllegalStateException unfit(String rule) {
    return new IllegalStateException(
        name(property) + " is of type " + property.getType().getTypeName() + ": " + rule + ".");
  }

  /** They have the same names, and the wrong import would do nothing. */
  private void refuseHibernates() {
    Field field = property.getField();
    if (field == null) {
      return;
    }
    for (Annotation annotation : field.getAnnotations()) {
      Class<?> type = annotation.annotationType();
      if (type.getPackageName().equals("dev.hilo.hibernate")) {
        throw new IllegalStateException(
            name(property)
                + " has Hibernate's @"
                + type.getSimpleName()
                + ", which Spring Data JDBC does not know: import one of "
                + PrefixedId.class.getPackageName()
                + ".");
      }
    }
  }
}
