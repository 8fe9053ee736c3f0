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
 * <tr><td>{@code companies|}</td><td>{@code companies/1}, an identity</td></tr>
 * <tr><td>{@code companies/}</td><td>{@code companies/0000000000000000001-A}, a sequence
 * id</td></tr>
 * <tr><td>{@code ""} or blanks</td><td>a random UUID</td></tr>
 * <tr><td>anything else</td><td>the value itself</td></tr>
 * </table>
 *
 * {@snippet class="ReadmeSnippets" region="id" :
 *
 * @Id @PrefixedId String id; // orders/1-A, orders/2-A, …
 * }
 *
 * <p>Restrict {@link #strategies} and {@link #ownPrefixOnly} if ids come from outside: each new
 * prefix creates a counter in the table and in memory. {@code upsert} and {@code replicate} call no
 * generator, and HiLo refuses values that are not yet ids there. An HQL insert of a literal is
 * caught only by the column's CHECK constraint.
 *
 * <p>The id annotations belong on an {@code @Id} attribute, or on one attribute of an
 * {@code @EmbeddedId} class. Anywhere else, and together with {@code @GeneratedValue}, they are
 * refused at startup.
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

  /** The strategies that a value may select; all five by default. */
  IdStrategy[] strategies() default {
    IdStrategy.HILO, IdStrategy.IDENTITY, IdStrategy.SEQUENCE, IdStrategy.GUID, IdStrategy.SEMANTIC
  };

  /** Whether ids must have the collection's prefix, in any case. UUIDs, without one, pass. */
  boolean ownPrefixOnly() default false;
}
