package dev.hilo.hibernate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.AttributeBinderType;
import org.hibernate.annotations.IdGeneratorType;

/**
 * Gives an id of type {@link String} a number of 19 digits that rises over all collections, so that
 * ids sort as text: {@code companies/0000000000000000027-A}. Each node tag has its own counter.
 */
@IdGeneratorType(HiLoAnnotationGenerator.class)
@AttributeBinderType(binder = HiLoAnnotationBinder.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface SequenceId {

  /**
   * The collection; by default the collection of the entity class ({@link dev.hilo.IdCollection} or
   * the naming convention).
   */
  String collection() default "";

  /** Whether the application may set the id, as in {@link HiLoId#assignable}. */
  boolean assignable() default false;
}
