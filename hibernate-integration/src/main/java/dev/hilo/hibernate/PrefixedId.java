package dev.hilo.hibernate;

import dev.hilo.convention.IdStrategy;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.AttributeBinderType;
import org.hibernate.annotations.IdGeneratorType;

/**
 * Gives an id of type {@link String}, or of a record that wraps one, the ids of RavenDB documents.
 * The value of the id at save time selects the strategy:
 *
 * <table>
 * <caption>What the value requests</caption>
 * <tr><td>{@code null}</td><td>{@code orders/1-A}, from a HiLo range; or the result of the {@link
 * dev.hilo.convention.IdConvention} for the entity</td></tr>
 * <tr><td>{@code orders|}</td><td>{@code orders/1}, an identity</td></tr>
 * <tr><td>{@code orders/}</td><td>{@code orders/0000000000000000001-A}, a sequence
 * id</td></tr>
 * <tr><td>{@code ""} or blanks</td><td>a random UUID</td></tr>
 * <tr><td>anything else</td><td>the value itself</td></tr>
 * </table>
 *
 * <p>Prefixes other than the collection's need {@link #anyPrefix}: each new one creates a counter
 * in the table and in memory. UUIDs need {@code GUID} in {@link #strategies}. Hibernate cannot tell
 * a new instance from a stored one by its id, which costs what {@link HiLoId#assignable} describes.
 * A {@code @Version} of a wrapper type cures it.
 *
 * <p>{@code upsert} and {@code replicate} call no generator, and HiLo refuses values that are not
 * yet ids there. An HQL insert of a literal is caught only by the column's CHECK constraint.
 *
 * <p>It belongs where {@link HiLoId} belongs.
 */
@IdGeneratorType(HiLoAnnotationGenerator.class)
@AttributeBinderType(binder = HiLoAnnotationBinder.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface PrefixedId {

  /**
   * The collection; by default the collection of the root entity class: {@link
   * dev.hilo.IdCollection} or the naming convention ({@code Order} → {@code orders}, {@code
   * OrderLine} → {@code OrderLines}).
   */
  String collection() default "";

  /**
   * The range size of the collection, in the format of the setting {@code
   * hibernate.hilo.range_size}, which is the default: {@code "1000"}, {@code "adaptive"} or {@code
   * "lasting 1s"}. It applies to all entities of the collection. Two different sizes for one
   * collection are refused at startup.
   */
  String rangeSize() default "";

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
