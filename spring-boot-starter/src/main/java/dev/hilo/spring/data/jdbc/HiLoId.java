package dev.hilo.spring.data.jdbc;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the id of a new aggregate to the next number of a HiLo range: {@code orders/1-A} in a {@link
 * String}, and the bare number in {@code Long}, {@code long}, {@code Integer}, {@code int}, {@code
 * Short}, {@code short} and {@link java.math.BigInteger}. An insert with an id that is set is
 * refused, unless {@link #assignable} is true.
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

  /**
   * Whether the application may set the id of a new aggregate. Spring Data inserts such an
   * aggregate only if it has a {@code @Version} or is a {@code Persistable}, or by {@code
   * JdbcAggregateTemplate.insert}. The number 0 counts as not set.
   */
  boolean assignable() default false;
}
