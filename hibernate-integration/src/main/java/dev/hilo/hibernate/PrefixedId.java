package dev.hilo.hibernate;

import dev.hilo.convention.IdStrategy;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.AttributeBinderType;
import org.hibernate.annotations.IdGeneratorType;

/**
 * Gives an id of type {@link String}, or of a record around one, what RavenDB gives its documents.
 * The value that it has when the entity is persisted says which kind:
 *
 * <table>
 * <caption>What the value asks for</caption>
 * <tr><td>{@code null}</td><td>{@code orders/1-A}, from a HiLo range; or what the {@link
 * dev.hilo.convention.IdConvention} for the entity says</td></tr>
 * <tr><td>{@code companies|}</td><td>{@code companies/1}, an identity</td></tr>
 * <tr><td>{@code companies/}</td><td>{@code companies/0000000000000000001-A}, a sequence
 * id</td></tr>
 * <tr><td>{@code ""} or blanks</td><td>a random UUID</td></tr>
 * <tr><td>anything else</td><td>itself</td></tr>
 * </table>
 *
 * <pre>{@code
 * @Entity
 * class Order {
 *   @Id @PrefixedId String id; // orders/1-A, orders/2-A, …
 * }
 * }</pre>
 *
 * <p>Where ids come from outside, narrow what they may ask for: each new prefix makes a counter, in
 * the table and in memory. {@code upsert} and {@code replicate} ask no generator, and are refused
 * what is no id yet; of HQL with a literal only a CHECK on the column hears.
 *
 * <p>This and the other id annotations belong on an attribute with {@code @Id}, or on one attribute
 * of the class of an {@code @EmbeddedId}. On any other, and beside {@code @GeneratedValue}, they
 * are refused when the factory is built.
 */
@IdGeneratorType(HiLoAnnotationGenerator.class)
@AttributeBinderType(binder = HiLoAnnotationBinder.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface PrefixedId {

  /**
   * The collection. Unless given, that of the entity's class, or of the root of its hierarchy:
   * {@link dev.hilo.IdCollection}, or else the naming convention ({@code Order} → {@code orders},
   * {@code OrderLine} → {@code OrderLines}).
   */
  String collection() default "";

  /**
   * How many numbers the ranges of the collection have, written as for the setting {@code
   * hibernate.hilo.range_size}: {@code "1000"}, {@code "adaptive"} or {@code "lasting 1s"}. Unless
   * given, what the setting says.
   *
   * <p>Entities of one collection share its ranges. A size that one of them gives holds for all;
   * two different sizes are refused when the factory is built.
   */
  String rangeSize() default "";

  /** The kinds of ids that may be asked for: all five unless given. */
  IdStrategy[] strategies() default {
    IdStrategy.HILO, IdStrategy.IDENTITY, IdStrategy.SEQUENCE, IdStrategy.GUID, IdStrategy.SEMANTIC
  };

  /**
   * Whether the prefix in an id has to be that of the entity's collection, in any casing. A UUID
   * has none and passes.
   */
  boolean ownPrefixOnly() default false;
}
