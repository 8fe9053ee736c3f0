package dev.hilo.hibernate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.IdGeneratorType;

/**
 * Gives an id of type {@link String} what RavenDB gives its documents: {@code orders/1-A} where it
 * is null when the entity is persisted. An id that was set stays as it is.
 *
 * <pre>{@code
 * @Entity
 * class Order {
 *   @Id @PrefixedId String id; // orders/1-A, orders/2-A, …
 * }
 * }</pre>
 *
 * <p>An id that ends with the separator or with {@code |}, or is blank, asks for a kind of id that
 * is not supported yet, and is refused.
 */
@IdGeneratorType(PrefixedIdGenerator.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface PrefixedId {

  /**
   * The collection. Unless given, the plural of the simple name of the entity, or of the root of
   * its hierarchy: {@code Order} → {@code orders}, {@code OrderLine} → {@code OrderLines}.
   */
  String collection() default "";
}
