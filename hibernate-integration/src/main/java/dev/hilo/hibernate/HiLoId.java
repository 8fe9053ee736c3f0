package dev.hilo.hibernate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.AttributeBinderType;
import org.hibernate.annotations.IdGeneratorType;

/**
 * Generates an id from a HiLo range: {@code orders/1-A} for a {@link String}, the bare number for
 * {@code Long}, {@code Integer}, {@code Short}, their primitives and {@link java.math.BigInteger}.
 *
 * {@snippet class="ReadmeSnippets" region="id" :
 *
 * @Id @HiLoId String id; // orders/1-A, orders/2-A, …
 * }
 *
 * <p>The id annotations belong on an {@code @Id} attribute, or on one attribute of an
 * {@code @EmbeddedId} class. Anywhere else, and together with a {@code @GeneratedValue} that names
 * a strategy or a generator, they are refused at startup.
 */
@IdGeneratorType(HiLoAnnotationGenerator.class)
@AttributeBinderType(binder = HiLoAnnotationBinder.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface HiLoId {

  /** The collection, as in {@link PrefixedId#collection}. */
  String collection() default "";

  /** The range size of the collection, as in {@link PrefixedId#rangeSize}. */
  String rangeSize() default "";

  /**
   * Whether the application may set the id: for imports, and for ids taken from a {@link
   * dev.hilo.HiLo} before the save. In numbers, 0 counts as not set.
   *
   * <p>By default HiLo generates every id, and Hibernate takes an instance with an id for stored:
   * {@code persist} refuses it, and {@code merge} of an instance whose row is gone fails. Where
   * Hibernate would replace the id without an error, HiLo refuses it: in {@code
   * StatelessSession.insert} and in parts of composite ids. Clear the id of an instance that you
   * insert again after a rollback.
   *
   * <p>If set, Hibernate cannot tell a new instance from a stored one by its id. {@code merge}
   * inserts an instance whose row was deleted, and selects before each insert. Give the entity a
   * {@code @Version} of a wrapper type, which is null in a new instance; or let it implement Spring
   * Data's {@code Persistable}, so that {@code save} persists it.
   */
  boolean assignable() default false;
}
