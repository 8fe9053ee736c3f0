package dev.hilo.spring.data.jdbc;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the id of a new aggregate to the next number of a HiLo range: {@code orders/1-A} in a {@link
 * String}, and the bare number in {@code Long}, {@code long}, {@code Integer}, {@code int}, {@code
 * Short}, {@code short} and {@link java.math.BigInteger}. A value that the caller set is kept; the
 * number 0 counts as not set.
 *
 * {@snippet class="JdbcSnippets" region="number" :
 *
 * @Table
 * public record Parcel(@Id @HiLoId Long id, String content) {}
 *
 * }
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface HiLoId {

  /**
   * The collection. By default the collection of the aggregate's class: {@link
   * dev.hilo.IdCollection}, or else the naming convention ({@code Order} → {@code orders}).
   */
  String collection() default "";
}
