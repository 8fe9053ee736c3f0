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
 * <tr><td>{@code companies|}</td><td>{@code companies/1}, an identity</td></tr>
 * <tr><td>{@code companies/}</td><td>{@code companies/0000000000000000001-A}, a sequence
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
 * <p>If ids come from outside the application, restrict them with {@link #strategies} and {@link
 * #ownPrefixOnly}: each new prefix creates a counter in the table and in memory. Both apply to new
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

  /** The strategies that a value may select. By default all five. */
  IdStrategy[] strategies() default {
    IdStrategy.HILO, IdStrategy.IDENTITY, IdStrategy.SEQUENCE, IdStrategy.GUID, IdStrategy.SEMANTIC
  };

  /**
   * Whether the prefix of an id must be the aggregate's collection, compared without regard to
   * case. UUIDs that HiLo generates have no prefix and are allowed.
   */
  boolean ownPrefixOnly() default false;
}
