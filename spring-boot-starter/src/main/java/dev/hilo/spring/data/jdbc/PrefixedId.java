package dev.hilo.spring.data.jdbc;

import dev.hilo.convention.IdStrategy;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the id of a new aggregate, a {@link String}, by RavenDB's rules. The value of the property
 * when the aggregate is inserted selects the strategy:
 *
 * <table>
 * <caption>The id for each value</caption>
 * <tr><td>{@code null}</td><td>{@code orders/1-A}, from a HiLo range; or the result of the {@link
 * dev.hilo.convention.IdConvention} for the aggregate</td></tr>
 * <tr><td>{@code orders|}</td><td>{@code orders/1}, an identity</td></tr>
 * <tr><td>{@code orders/}</td><td>{@code orders/0000000000000000001-A}, a sequence
 * id</td></tr>
 * <tr><td>{@code ""} or blanks</td><td>a random UUID</td></tr>
 * <tr><td>anything else</td><td>the value itself</td></tr>
 * </table>
 *
 * {@snippet class="JdbcSnippets" region="text" :
 *
 * @Table
 * public record Customer(@Id @PrefixedId String id, @Version Long version, String name) {}
 *
 * }
 *
 * <p>Spring Data updates an aggregate whose id is not null, unless its version is null or it is a
 * new {@code Persistable}. Insert an aggregate whose id you chose with {@code
 * JdbcAggregateTemplate.insert}, because an update of no row reports nothing.
 *
 * <p>Prefixes other than the collection's need {@link #anyPrefix}: each new one creates a counter
 * in the table and in memory. UUIDs need {@code GUID} in {@link #strategies}. Both apply to new
 * rows only.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface PrefixedId {

  /**
   * The collection. By default the collection of the aggregate's class: {@link
   * dev.hilo.IdCollection}, or else the naming convention ({@code Order} → {@code orders}).
   */
  String collection() default "";

  /**
   * The strategies that a value may select; by default all but {@code GUID}, so that {@code ""} is
   * an error.
   */
  IdStrategy[] strategies() default {
    IdStrategy.HILO, IdStrategy.IDENTITY, IdStrategy.SEQUENCE, IdStrategy.SEMANTIC
  };

  /**
   * Whether an id may have another prefix than the collection's. By default the prefix is that of
   * the collection, in any case.
   */
  boolean anyPrefix() default false;
}
