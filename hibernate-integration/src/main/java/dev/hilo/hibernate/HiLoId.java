package dev.hilo.hibernate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.AttributeBinderType;
import org.hibernate.annotations.IdGeneratorType;

/**
 * Gives an id the next number of a HiLo range: {@code orders/1-A} for a {@link String}, the bare
 * number for {@code Long}, {@code Integer}, {@code Short}, their primitives and {@link
 * java.math.BigInteger}. A value set by the application is kept; in numeric ids 0 counts as not
 * set.
 *
 * {@snippet class="HibernateSnippets" region="number" :
 *
 * @Id @HiLoId Long id; // 1, 2, …
 * }
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
}
