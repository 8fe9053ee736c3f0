package dev.hilo.hibernate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.AttributeBinderType;
import org.hibernate.annotations.IdGeneratorType;

/**
 * Gives an id the next number of an identity, which rises over all clients of the database: {@code
 * companies/1} for a {@link String}, the bare number for {@code Long}, {@code Integer}, {@code
 * Short}, their primitives and {@link java.math.BigInteger}.
 *
 * <p>Each number is committed to the {@code hilo} table before it is used, which costs one or two
 * round trips. A rollback leaves a gap. {@link GaplessNumber} numbers an attribute without gaps.
 */
@IdGeneratorType(HiLoAnnotationGenerator.class)
@AttributeBinderType(binder = HiLoAnnotationBinder.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface IdentityId {

  /**
   * The collection; by default the collection of the entity class ({@link dev.hilo.IdCollection} or
   * the naming convention).
   */
  String collection() default "";

  /** Whether the application may set the id, as in {@link HiLoId#assignable}. */
  boolean assignable() default false;
}
