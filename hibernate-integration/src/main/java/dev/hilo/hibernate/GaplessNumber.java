package dev.hilo.hibernate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.annotations.AttributeBinderType;
import org.hibernate.annotations.IdGeneratorType;
import org.hibernate.annotations.ValueGenerationType;

/**
 * Gives an attribute other than the id the next number of a series without gaps, such as invoice
 * numbers: the bare number for {@code Long}, {@code Integer}, {@code Short}, their primitives and
 * {@link java.math.BigInteger}, {@code invoices/1} for a {@link String}.
 *
 * {@snippet class="IdentitySnippets" region="number" :
 *
 * @Id @PrefixedId String id; // invoices/1-A, from a range, with gaps
 *
 * @GaplessNumber
 * @Column(unique = true)
 * Long number; // 1, 2, 3, … without gaps
 * }
 *
 * <p>The number is reserved when the row is inserted, at flush, in the same transaction. The
 * counter stays locked until the transaction ends. A rollback returns the number and restores the
 * attribute. Without a transaction the insert is refused. A lock conflict is a {@code
 * LockAcquisitionException}: run the transaction again. Updates never change the column.
 *
 * <p>A value set by the application is kept; in numeric attributes 0 counts as not set. A {@code
 * String} such as {@code invoices/2026|} requests the next number of that series, which must begin
 * with the collection and has its own counter. Deleting the entity before its transaction ends
 * leaves a gap.
 */
// Without @IdGeneratorType Hibernate would not call the binder for an id, to refuse it.
@IdGeneratorType(HiLoAnnotationGenerator.class)
@ValueGenerationType(generatedBy = HiLoAnnotationGenerator.class)
@AttributeBinderType(binder = HiLoAnnotationBinder.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface GaplessNumber {

  /**
   * The collection; by default the collection of the entity class ({@link dev.hilo.IdCollection} or
   * the naming convention). Attributes of one collection share a series.
   */
  String collection() default "";

  /**
   * The format of the numbers of a {@link String}, and whether they begin at 1 each year or month:
   * a template of {@link dev.hilo.convention.NumberSeries}, such as {@code {yyyy}-|5} for {@code
   * 2026-00017}. The time of the insert decides the year. To choose another year, set the attribute
   * to a date and {@code |}, such as {@code 2025-12-31|}. Default: {@code invoices/17}.
   */
  String series() default "";

  /** The time zone in which the year of a {@link #series} begins: {@code Europe/Berlin}. */
  String zone() default "";
}
