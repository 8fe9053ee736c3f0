package dev.hilo.hibernate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.AttributeBinderType;
import org.hibernate.annotations.IdGeneratorType;

/**
 * Gives an id the next number of an identity, which rises over all clients of the database: as
 * {@code companies/1} to a {@link String}, as the bare number to {@code Long}, {@code long}, {@code
 * Integer}, {@code int}, {@code Short}, {@code short} and {@link java.math.BigInteger}. A value
 * that was set stays as it is; in numbers 0 counts as not set.
 *
 * <p>Each number is committed to the {@code hilo} table before it is used, at the cost of a round
 * trip or two. A rollback leaves a hole, unless it is {@link #gapless}.
 */
@IdGeneratorType(HiLoAnnotationGenerator.class)
@AttributeBinderType(binder = HiLoAnnotationBinder.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface IdentityId {

  /**
   * The collection. Unless given, that of the entity's class: {@link dev.hilo.IdCollection}, or
   * else the naming convention.
   */
  String collection() default "";

  /**
   * Whether the number is taken in the transaction that inserts the row, so that a rollback gives
   * it back. From {@code persist} to the end of the transaction everybody else waits who wants a
   * number of this counter; {@link GaplessNumber} on an attribute waits less, and is what to
   * prefer.
   *
   * <p>After a rollback the instance has its former id and version again. An entity that was
   * persisted and is evicted, detached or deleted before the flush leaves a gap all the same.
   */
  boolean gapless() default false;
}
