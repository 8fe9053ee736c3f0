package dev.hilo.hibernate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.AttributeBinderType;
import org.hibernate.annotations.IdGeneratorType;

/**
 * Gives an id the next number of a HiLo range: as {@code orders/1-A} to a {@link String}, as the
 * bare number to {@code Long}, {@code long}, {@code Integer}, {@code int}, {@code Short}, {@code
 * short} and {@link java.math.BigInteger}. A value that was set stays as it is; in numbers 0 counts
 * as not set.
 *
 * <pre>{@code
 * @Entity
 * class Order {
 *   @Id @HiLoId Long id; // 1, 2, …
 * }
 * }</pre>
 */
@IdGeneratorType(HiLoAnnotationGenerator.class)
@AttributeBinderType(binder = HiLoAnnotationBinder.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface HiLoId {

  /**
   * The collection. Unless given, that of the entity's class, or of the root of its hierarchy:
   * {@link dev.hilo.IdCollection}, or else the naming convention ({@code Order} → {@code orders},
   * {@code OrderLine} → {@code OrderLines}).
   */
  String collection() default "";

  /**
   * How many numbers the ranges of the collection have, written as for the setting {@code
   * hibernate.hilo.range_size}: {@code "1000"}, {@code "adaptive"} or {@code "lasting 1s"}. Unless
   * given, what the setting says.
   *
   * <p>Entities of one collection share its ranges. A size that one of them gives holds for all;
   * two different sizes are refused when the factory is built.
   */
  String rangeSize() default "";
}
