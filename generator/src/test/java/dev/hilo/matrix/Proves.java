package dev.hilo.matrix;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says which cell of the matrix a test speaks for; on a type, for all of its tests. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Proves {

  /** The cell. */
  Cell value();

  /** What is refused there, where the test shows a refusal: a footnote of the matrix. */
  String refusal() default "";
}
