package dev.hilo.doctor;

import static java.util.Objects.requireNonNull;

import dev.hilo.HiLo;
import dev.hilo.HiLoMissingTableException;
import dev.hilo.doctor.Finding.Kind;
import dev.hilo.internal.common.ConnectionSecrets;
import dev.hilo.internal.connection.ConnectionScope;
import dev.hilo.internal.rows.NumberCheck;
import dev.hilo.rows.NumberedColumn;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares the counters of a database with the rows that they number, and examines the columns of
 * the ids. Immutable and thread-safe.
 *
 * <p>{@link #examine} only reads. {@link #repair} only raises counters. Sequence ids are not
 * examined.
 */
public final class Doctor {

  /** Ranges of sixteen clients at their largest. A Max that moved backwards makes a leap of one. */
  private static final long FAR = 16L * 1_048_576;

  private final HiLo hilo;
  private final boolean scan;

  private Doctor(HiLo hilo, boolean scan) {
    this.hilo = hilo;
    this.scan = scan;
  }

  /**
   * A doctor that probes ids by primary key.
   *
   * @param hilo knows the table of counters and the format of ids; the caller closes it
   */
  public static Doctor of(HiLo hilo) {
    return new Doctor(requireNonNull(hilo, "hilo"), false);
  }

  /**
   * Reads all ids of text columns, from the first row to the last, in place of some by primary key.
   * Only then the highest number is found.
   */
  public Doctor scan() {
    return new Doctor(hilo, true);
  }

  /**
   * Examines columns and their counters. A column that cannot be read is a finding, too.
   *
   * @param connection the caller's, to the database of the rows, without an open transaction
   * @return the findings, the most urgent first; {@link Kind#FINE} for a column whose counter is
   *     not behind
   * @throws SQLException if the connection fails
   * @throws dev.hilo.HiLoException if the counters cannot be read
   */
  public List<Finding> examine(Connection connection, Collection<NumberedColumn> columns)
      throws SQLException {
    Map<String, Long> counters;
    try {
      counters = NumberCheck.maxima(hilo, columns);
    } catch (HiLoMissingTableException e) {
      return List.of(
          new Finding(
              Kind.NO_TABLE,
              "hilo",
              String.valueOf(e.getMessage()).strip(),
              "Create the table, or name it (--hilo-table, --schema). Then examine again."));
    }
    List<Finding> findings = new ArrayList<>();
    Catalog catalog = new Catalog(connection, null);
    // Of all columns of a counter; Long.MAX_VALUE if it is unknown.
    Map<String, Long> highest = new TreeMap<>();
    for (NumberedColumn column : columns) {
      try (ConnectionScope read = ConnectionScope.reading(connection)) {
        Long max = counters.get(column.counter());
        NumberCheck check = NumberCheck.of(read.connection(), hilo, column, max, scan);
        if (check.isBehind()) {
          // Clients may have reserved numbers and inserted rows since Max was read.
          check = check.with(NumberCheck.maxima(hilo, List.of(column)).get(column.counter()));
        }
        examine(catalog, check, findings);
        highest.merge(
            column.counter(), check.exact() ? check.highest() : Long.MAX_VALUE, Math::max);
      } catch (SQLException | UnknownNameException e) {
        findings.add(notExamined(column, String.valueOf(e.getMessage())));
        highest.put(column.counter(), Long.MAX_VALUE);
      }
    }
    highest.forEach(
        (counter, number) -> {
          long max = counters.getOrDefault(counter, 0L);
          if (max - number > FAR) {
            findings.add(farAhead(catalog, counter, max, number));
          }
        });
    findings.sort(Comparator.comparing(Finding::severity).thenComparing(Finding::subject));
    return findings;
  }

  private void examine(Catalog catalog, NumberCheck check, List<Finding> findings)
      throws SQLException {
    NumberedColumn numbered = check.column();
    if (check.max() < 0) {
      findings.add(
          notExamined(
              numbered, "Max of its counter is negative. It is 0 or more: correct the row."));
      return;
    }
    Column column = catalog.column(numbered);
    String subject = column.subject();
    findings.add(
        check.isBehind()
            ? behind(catalog, check, subject)
            : new Finding(Kind.FINE, subject, fine(check), ""));
    new ColumnCheck(catalog, column, numbered, hilo, check.highest(), findings)
        .examine(Math.max(check.max(), check.highest()));
  }

  private static Finding notExamined(NumberedColumn column, String why) {
    return new Finding(
        Kind.NOT_EXAMINED,
        column.table() + "." + column.column(),
        ConnectionSecrets.removedFrom(why),
        "Check the names and the user's privileges.");
  }

  private static String fine(NumberCheck check) {
    String counter = check.column().counter();
    return check.exact()
        ? "The rows have numbers up to %s, and Max of the counter '%s' is %s."
            .formatted(check.highest(), counter, check.max())
        : ("None of %s ids that were probed above Max of the counter '%s' (%s) exists. Only a scan"
                + " (--scan) finds the highest number.")
            .formatted(NumberCheck.DISTANCES.size(), counter, check.max());
  }

  private Finding behind(Catalog catalog, NumberCheck check, String subject) {
    NumberedColumn column = check.column();
    long highest = check.highest();
    String message =
        ("%s Ids that HiLo gives next exist already: inserts fail with a key violation, or"
                + " Hibernate reports \"A different object with the same identifier value was"
                + " already associated\".")
            .formatted(check.state(hilo));
    if (!check.exact()) {
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
                + " afterwards. Otherwise their inserts fail until these numbers are used up.")
            .formatted(highest),
        List.of(
            check.maxInTable() == null
                ? "insert into %s (name, node_tag, max_value) values (%s, '*', %s)"
                    .formatted(table(catalog), catalog.product().literal(column.counter()), highest)
                : raise(catalog, column.counter(), check.max(), highest)),
        new Repair(column.prefix(), column.identity(), check.max(), highest));
  }

  private Finding farAhead(Catalog catalog, String counter, long max, long highest) {
    return new Finding(
        Kind.FAR_AHEAD,
        "counter " + counter,
        "Max is %s, and the rows have numbers up to %s: %s numbers are unused."
            .formatted(max, highest, max - highest),
        "Nothing fails. A forced seed, an import or deleted rows are possible reasons. To go on"
            + " from the rows, stop all clients of the table, and then run the statement.",
        List.of(raise(catalog, counter, max, highest)),
        null);
  }

  private String raise(Catalog catalog, String counter, long from, long to) {
    return "update %s set max_value = %s where name = %s and node_tag = '*' and max_value = %s"
        .formatted(table(catalog), to, catalog.product().literal(counter), from);
  }

  /** The table of HiLo in SQL. */
  private String table(Catalog catalog) {
    String table = hilo.rules().table();
    String schema = hilo.rules().schema();
    String qualified = (schema == null ? "" : schema + ".") + (table == null ? "hilo" : table);
    // The settings of HiLo have double quotes on every database.
    return catalog.product() == Product.MYSQL ? qualified.replace('"', '`') : qualified;
  }

  /**
   * Raises the counters of findings that have a {@link Finding#repair}. Never lowers one, and never
   * changes a schema or a row of yours. It may be repeated.
   *
   * <p>It cannot reach the numbers that running clients hold in memory: ids made of them can still
   * collide with rows until these clients have used them up or are restarted.
   *
   * @return what was done; {@link Repair#to} is Max afterwards
   * @throws dev.hilo.HiLoException if the database fails; the counters before are raised then
   */
  public List<Repair> repair(Collection<Finding> findings) {
    List<Repair> done = new ArrayList<>();
    for (Finding finding : findings) {
      Repair repair = finding.repair();
      if (repair != null) {
        long max =
            repair.identity()
                ? hilo.identities().seed(repair.prefix(), repair.to())
                : hilo.counters().seed(repair.prefix(), repair.to());
        done.add(new Repair(repair.prefix(), repair.identity(), repair.from(), max));
      }
    }
    return done;
  }
}
