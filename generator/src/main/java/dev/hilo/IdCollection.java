package dev.hilo;

import dev.hilo.convention.NamingConvention;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the collection of a class and its subclasses, in place of the {@link NamingConvention}. Use
 * it once in a hierarchy: for entities on the root, which may be abstract.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdCollection {

  /** The name of the collection: {@code sales}. */
  String value();
}
