package dev.hilo.doctor;

import dev.hilo.HiLo;
import dev.hilo.doctor.Finding.Kind;
import dev.hilo.doctor.internal.HiLoTable;
import dev.hilo.spi.NumberCheck;
import dev.hilo.spi.NumberedColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The verdict on Max of a counter, by the numbers in the rows. */
final class MaxCheck {

  /** Ranges of sixteen clients at their largest. A Max that moved backwards makes a leap of one. */
  private static final long FAR = 16L * 1_048_576;

  private MaxCheck() {}

  /** The verdict on the column. */
  static Finding finding(
      NumberCheck numbers, String subject, HiLo hilo, HiLoTable table, boolean guessed) {
    NumberedColumn column = numbers.column();
    long highest = numbers.highest();
    Long row = numbers.maxInTable();
    if (!numbers.isBehind()) {
      return new Finding(Kind.FINE, subject, fine(numbers), "");
    }
    String state = numbers.state(hilo);
    if (row == null && guessed) {
      return new Finding(
          Kind.NO_COUNTER,
          subject,
          state,
          "If HiLo is to number this column, examine it by name: %s%s=%s"
              .formatted(column.prefix(), column.identity() ? "|" : "", subject));
    }
    String message =
        ("%s Ids that HiLo gives next exist already: inserts fail with a key violation, or"
                + " Hibernate reports \"A different object with the same identifier value was"
                + " already associated\".")
            .formatted(state);
    if (!numbers.exact()) {
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
                + " afterwards, or recall the numbers (Counters.recall). Otherwise their inserts fail until"
                + " these numbers are used up.")
            .formatted(highest),
        List.of(
            row == null
                ? table.insert(column.counter(), highest)
                : table.raise(column.counter(), row, highest)),
        new Repair(column.prefix(), column.identity(), numbers.max(), highest));
  }

  private static String fine(NumberCheck numbers) {
    String counter = numbers.column().counter();
    return numbers.exact()
        ? "The rows have numbers up to %s, and Max of the counter '%s' is %s."
            .formatted(numbers.highest(), counter, numbers.max())
        : ("None of %s ids that were probed above Max of the counter '%s' (%s) exists. Only a scan"
                + " (--scan) finds the highest number.")
            .formatted(NumberCheck.DISTANCES.size(), counter, numbers.max());
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
