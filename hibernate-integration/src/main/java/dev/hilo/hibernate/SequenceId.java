package dev.hilo.hibernate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.AttributeBinderType;
import org.hibernate.annotations.IdGeneratorType;

/**
 * Gives an id of type {@link String} a number that rises over all collections, in 19 digits, so
 * that ids sort as text: {@code companies/0000000000000000027-A}. Each node tag has a counter of
 * its own. An id that was set stays as it is.
 */
@IdGeneratorType(HiLoAnnotationGenerator.class)
@AttributeBinderType(binder = HiLoAnnotationBinder.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface SequenceId {

  /**
   * The collection. Unless given, that of the entity's class: {@link dev.hilo.IdCollection}, or
   * else the naming convention.
   */
  String collection() default "";
}
