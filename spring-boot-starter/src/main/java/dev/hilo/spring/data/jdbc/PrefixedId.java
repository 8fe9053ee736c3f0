package dev.hilo.spring.data.jdbc;

import dev.hilo.convention.IdStrategy;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives the id of an aggregate, a {@link String}, what RavenDB gives its documents. The value that
 * it has when the aggregate is inserted says which kind:
 *
 * <table>
 * <caption>What the value asks for</caption>
 * <tr><td>{@code null}</td><td>{@code orders/1-A}, from a HiLo range; or what the {@link
 * dev.hilo.convention.IdConvention} for the aggregate says</td></tr>
 * <tr><td>{@code companies|}</td><td>{@code companies/1}, an identity</td></tr>
 * <tr><td>{@code companies/}</td><td>{@code companies/0000000000000000001-A}, a sequence
 * id</td></tr>
 * <tr><td>{@code ""} or blanks</td><td>a random UUID</td></tr>
 * <tr><td>anything else</td><td>itself</td></tr>
 * </table>
 *
 * <pre>{@code
 * record Order(@Id @PrefixedId String id, String customer) {}
 * }</pre>
 *
 * <p>Spring Data takes an aggregate whose id is not null for one that is stored, unless it has a
 * version that is null, or is a {@code Persistable} that is new. What {@code save} would lose
 * therefore is refused; {@code JdbcAggregateTemplate.insert} takes it.
 *
 * <p>If ids come from outside, restrict what they may ask for with {@link #strategies} and {@link
 * #ownPrefixOnly}: each new prefix makes a counter, in the table and in memory. Both apply to new
 * rows. An aggregate that is stored already keeps its id.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface PrefixedId {

  /**
   * The collection. Unless given, that of the aggregate's class: {@link dev.hilo.IdCollection}, or
   * else the naming convention ({@code Order} → {@code orders}, {@code OrderLine} → {@code
   * OrderLines}).
   */
  String collection() default "";

  /** The kinds of ids that may be asked for: all five unless given. */
  IdStrategy[] strategies() default {
    IdStrategy.HILO, IdStrategy.IDENTITY, IdStrategy.SEQUENCE, IdStrategy.GUID, IdStrategy.SEMANTIC
  };

  /**
   * Whether the prefix in an id has to be the aggregate's collection, in any casing. A UUID that
   * HiLo makes has none and passes.
   */
  boolean ownPrefixOnly() default false;
}
