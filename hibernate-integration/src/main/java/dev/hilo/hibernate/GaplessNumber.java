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
 * @Id @HiLoId String id; // invoices/1-A, from a range, with gaps
 *
 * @GaplessNumber
 * @Column(unique = true)
 * Long number; // 1, 2, 3, … without gaps; null until the flush
 * }
 *
 * <p>Each insert of a row reserves a number, at flush, in the same transaction, and replaces the
 * value of the attribute. The counter stays locked until the transaction ends. A rollback releases
 * the number, and the instance keeps a number that another row may get: build the entity inside the
 * transaction that you retry. Without a transaction the insert is refused. A lock conflict is a
 * {@code LockAcquisitionException}: run the transaction again. Updates never change the column. If
 * a detached instance with null there is merged, the row keeps its number, and the returned
 * instance has null until it is refreshed.
 *
 * <p>Deleting the entity before its transaction ends leaves a gap.
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
   * 2026-00017}. The time of the insert decides the year, unless {@link #dateFrom} does. Default:
   * {@code invoices/17}.
   */
  String series() default "";

  /** The time zone in which the year of a {@link #series} begins: {@code Europe/Berlin}. */
  String zone() default "";

  /**
   * The attribute of the entity whose date decides the year of a {@link #series}: a {@code
   * LocalDate}, a {@code LocalDateTime}, or an {@code Instant}, {@code OffsetDateTime} or {@code
   * ZonedDateTime}, which the {@link #zone} converts. An insert with null there is refused.
   */
  String dateFrom() default "";

  /**
   * The attribute of the entity, a {@link String}, that names a series below the collection. Each
   * has a counter of its own: {@code 2026} makes {@code invoices/2026/1}. An insert with null there
   * is refused. It cannot be combined with {@link #series}.
   */
  String seriesFrom() default "";

  /**
   * Whether a number that the application has set is kept; in numeric attributes 0 counts as not
   * set. The column must be mapped unique: an instance that is saved again after a rollback keeps a
   * number that another row may have by then. Set the attribute to null after a rollback.
   */
  boolean keepAssigned() default false;
}
