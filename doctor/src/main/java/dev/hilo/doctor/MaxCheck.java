package dev.hilo.doctor;

import dev.hilo.HiLo;
import dev.hilo.doctor.Finding.Kind;
import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.HiLoTable;
import dev.hilo.spi.NumberedColumn;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares Max of a counter with the numbers in the rows.
 *
 * @param exact whether the highest number is known; otherwise ids were probed
 */
record MaxCheck(
    NumberedColumn column, String counter, @Nullable Long row, long highest, boolean exact) {

  /** Ranges of sixteen clients at their largest. A Max that moved backwards makes a leap of one. */
  private static final long FAR = 16L * 1_048_576;

  static MaxCheck of(
      Catalog catalog, HiLo hilo, Counters counters, NumberedColumn column, boolean scan)
      throws SQLException {
    String counter = Repair.counter(column.prefix(), column.identity());
    boolean exact = !column.text() || scan;
    long highest =
        exact
            ? column.highest(catalog.connection(), hilo)
            : Probe.highest(catalog.connection(), hilo, column, counters.max(counter));
    return new MaxCheck(column, counter, counters.row(counter), highest, exact);
  }

  long max() {
    return row == null ? 0 : row;
  }

  /** The highest number that is in the rows or may be in use. */
  long last() {
    return Math.max(max(), highest);
  }

  /** The verdict on the column. */
  Finding finding(String subject, HiLo hilo, HiLoTable table, boolean guessed) {
    if (highest <= max()) {
      return new Finding(Kind.FINE, subject, fine(), "");
    }
    String rows =
        exact
            ? "The rows have numbers up to %s".formatted(highest)
            : "The row '%s' exists".formatted(Probe.id(hilo, column, highest));
    String state =
        row == null
            ? "there is no counter '%s', so HiLo begins at 1.".formatted(counter)
            : "Max of the counter '%s' is %s.".formatted(counter, row);
    if (row == null && guessed) {
      return new Finding(
          Kind.NO_COUNTER,
          subject,
          "%s, and %s".formatted(rows, state),
          "If HiLo is to number this column, examine it by name: %s%s=%s"
              .formatted(column.prefix(), column.identity() ? "|" : "", subject));
    }
    String message =
        ("%s, and %s Ids that HiLo gives next exist already: inserts fail with a key violation, or"
                + " Hibernate reports \"A different object with the same identifier value was"
                + " already associated\".")
            .formatted(rows, state);
    if (!exact) {
      return new Finding(
          Kind.BEHIND,
          subject,
          message,
          "Run the doctor again with --scan and --repair. It reads the whole column for the highest"
              + " number, and raises Max to it.");
    }
    return new Finding(
        Kind.BEHIND,
        subject,
        message,
        ("Run the doctor again with --repair, which raises Max to %s, or run the statement. Clients"
                + " that run now keep the lower numbers that they hold in memory: restart them"
                + " afterwards, or recall the numbers (HiLo.recall). Otherwise their inserts fail until"
                + " these numbers are used up.")
            .formatted(highest),
        List.of(row == null ? table.insert(counter, highest) : table.raise(counter, row, highest)),
        new Repair(column.prefix(), column.identity(), max(), highest));
  }

  private String fine() {
    return exact
        ? "The rows have numbers up to %s, and Max of the counter '%s' is %s."
            .formatted(highest, counter, max())
        : ("None of %s ids that were probed above Max of the counter '%s' (%s) exists. Only a scan"
                + " (--scan) finds the highest number.")
            .formatted(Probe.DISTANCES.size(), counter, max());
  }

  /**
   * A counter that is far above all its columns; null if it is not.
   *
   * @param highest of all columns of the counter
   */
  static @Nullable Finding farAhead(String counter, long max, long highest, HiLoTable table) {
    return max - highest <= FAR
        ? null
        : new Finding(
            Kind.FAR_AHEAD,
            "counter " + counter,
            "Max is %s, and the rows have numbers up to %s: %s numbers are unused."
                .formatted(max, highest, max - highest),
            "Nothing fails. A forced seed, an import or deleted rows are possible reasons. To go on"
                + " from the rows, stop all clients of the table, and then run the statement.",
            table.raise(counter, max, highest));
  }
}
