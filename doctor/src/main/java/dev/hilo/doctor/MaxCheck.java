package dev.hilo.doctor;

import dev.hilo.HiLo;
import dev.hilo.doctor.Finding.Kind;
import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.HiLoTable;
import dev.hilo.spi.NumberCheck;
import dev.hilo.spi.NumberedColumn;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The verdict on Max of a counter, by the numbers in the rows. */
record MaxCheck(NumberCheck numbers) {

  /** Ranges of sixteen clients at their largest. A Max that moved backwards makes a leap of one. */
  private static final long FAR = 16L * 1_048_576;

  static MaxCheck of(
      Catalog catalog, HiLo hilo, CounterRows counters, NumberedColumn column, boolean scan)
      throws SQLException {
    Long row = counters.row(column.counter());
    NumberCheck check = NumberCheck.of(catalog.connection(), hilo, column, row, scan);
    return new MaxCheck(
        check.isBehind()
            ? check.with(new CounterRows(hilo.counters().rows()).row(column.counter()))
            : check);
  }

  NumberedColumn column() {
    return numbers.column();
  }

  String counter() {
    return column().counter();
  }

  @Nullable Long row() {
    return numbers.row();
  }

  long max() {
    return numbers.max();
  }

  long highest() {
    return numbers.highest();
  }

  boolean exact() {
    return numbers.exact();
  }

  /** The highest number that is in the rows or may be in use. */
  long last() {
    return Math.max(max(), highest());
  }

  /** The verdict on the column. */
  Finding finding(String subject, HiLo hilo, HiLoTable table, boolean guessed) {
    Long row = row();
    if (!numbers.isBehind()) {
      return new Finding(Kind.FINE, subject, fine(), "");
    }
    String state = numbers.state(hilo);
    if (row == null && guessed) {
      return new Finding(
          Kind.NO_COUNTER,
          subject,
          state,
          "If HiLo is to number this column, examine it by name: %s%s=%s"
              .formatted(column().prefix(), column().identity() ? "|" : "", subject));
    }
    String message =
        ("%s Ids that HiLo gives next exist already: inserts fail with a key violation, or"
                + " Hibernate reports \"A different object with the same identifier value was"
                + " already associated\".")
            .formatted(state);
    if (!exact()) {
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
            .formatted(highest()),
        List.of(
            row == null
                ? table.insert(counter(), highest())
                : table.raise(counter(), row, highest())),
        new Repair(column().prefix(), column().identity(), max(), highest()));
  }

  private String fine() {
    return exact()
        ? "The rows have numbers up to %s, and Max of the counter '%s' is %s."
            .formatted(highest(), counter(), max())
        : ("None of %s ids that were probed above Max of the counter '%s' (%s) exists. Only a scan"
                + " (--scan) finds the highest number.")
            .formatted(NumberCheck.DISTANCES.size(), counter(), max());
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
