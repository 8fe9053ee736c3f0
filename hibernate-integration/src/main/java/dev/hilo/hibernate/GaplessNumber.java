package dev.hilo.hibernate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.AttributeBinderType;
import org.hibernate.annotations.IdGeneratorType;
import org.hibernate.annotations.ValueGenerationType;

/**
 * Gives an attribute that is not the id the next number of a series without gaps, such as the
 * numbers of invoices: the bare number to {@code Long}, {@code Integer}, {@code Short}, their
 * primitives and {@link java.math.BigInteger}, {@code invoices/1} to a {@link String}.
 *
 * <pre>{@code
 * @Entity
 * class Invoice {
 *   @Id @PrefixedId String id;
 *
 *   @GaplessNumber
 *   @Column(unique = true)
 *   Long number; // 1, 2, 3, … without a gap
 * }
 * }</pre>
 *
 * <p>The number is taken when the row is inserted, at flush, in its transaction and under a lock of
 * the counter that lasts until that ends; a rollback gives it back, and the instance has its former
 * value again. Outside a transaction it is refused. Others that stand in the way are a {@code
 * LockAcquisitionException}: run the transaction again. Once it is in the row, the number stays:
 * the column is not updated.
 *
 * <p>A value that was set stays, with one exception: a {@code String} such as {@code
 * invoices/2026|} asks for the next number of that series, which begins with the collection and has
 * a counter of its own. In numbers 0 counts as not set. An instance that is deleted before its
 * transaction ends leaves a gap.
 */
// So that Hibernate calls the binder for an id too, which refuses it and says what to do.
@IdGeneratorType(HiLoAnnotationGenerator.class)
@ValueGenerationType(generatedBy = HiLoAnnotationGenerator.class)
@AttributeBinderType(binder = HiLoAnnotationBinder.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface GaplessNumber {

  /**
   * The collection. Unless given, that of the entity's class: {@link dev.hilo.IdCollection}, or
   * else the naming convention. Attributes of one collection share a series.
   */
  String collection() default "";
}
