package dev.hilo.doctor;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that the doctor found. Immutable.
 *
 * @param kind what it is
 * @param subject the column or counter: {@code orders.id}
 * @param message the facts, in sentences
 * @param remedy what to do, in sentences; empty if there is nothing to do
 * @param sql statements that belong to the remedy. The doctor never runs them
 * @param repair what {@link Doctor#repair} does; null if it does nothing
 */
public record Finding(
    Kind kind,
    String subject,
    String message,
    String remedy,
    List<String> sql,
    @Nullable Repair repair) {

  public Finding {
    sql = List.copyOf(sql);
  }

  Finding(Kind kind, String subject, String message, String remedy) {
    this(kind, subject, message, remedy, List.of(), null);
  }

  /** The urgency of its {@link #kind}. */
  public Severity severity() {
    return kind.severity;
  }

  /** What a finding is. */
  public enum Kind {
    /** A column could not be read. */
    NOT_EXAMINED(Severity.ERROR),
    /** The table of HiLo is missing. */
    NO_TABLE(Severity.ERROR),
    /** Max is below the rows: the next insert may use an id that exists. */
    BEHIND(Severity.ERROR),
    /** The database refuses ids that it did not generate. */
    GENERATED_ALWAYS(Severity.ERROR),
    /** The database's own sequence for the column is behind the rows. */
    SEQUENCE_BEHIND(Severity.WARNING),
    /** The type of the column has room for less than ten times the present numbers. */
    NEARLY_FULL(Severity.WARNING),
    /** Max is more than 16,777,216 above the rows. */
    FAR_AHEAD(Severity.WARNING),
    /** The type of the column ends before the numbers do. */
    NARROW_TYPE(Severity.NOTE),
    /** The database can number the column, too. */
    GENERATED(Severity.NOTE),
    /** Nothing is wrong with a column. */
    FINE(Severity.FINE);

    final Severity severity;

    Kind(Severity severity) {
      this.severity = severity;
    }

    /** The urgency of all findings of this kind. */
    public Severity severity() {
      return severity;
    }
  }
}
