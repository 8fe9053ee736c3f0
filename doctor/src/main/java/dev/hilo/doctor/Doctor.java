package dev.hilo.doctor;

import static java.util.Objects.requireNonNull;

import dev.hilo.Counters;
import dev.hilo.DocumentIdentifier;
import dev.hilo.HiLo;
import dev.hilo.HiLoMissingTableException;
import dev.hilo.doctor.Finding.Kind;
import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.HiLoTable;
import dev.hilo.doctor.internal.Place;
import dev.hilo.doctor.internal.UnknownNameException;
import dev.hilo.spi.ConnectionScope;
import dev.hilo.spi.ConnectionSecrets;
import dev.hilo.spi.NumberCheck;
import dev.hilo.spi.NumberedColumn;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Compares the counters of a database with the rows that they number, and examines the columns of
 * the ids. Immutable and thread-safe.
 *
 * <p>{@link #examine} only reads. {@link #repair} only raises counters. Sequence ids and the
 * counters of {@link dev.hilo.CounterScope#NODE} are not examined.
 */
public final class Doctor {

  private final HiLo hilo;
  private final boolean scan;
  private final boolean otherIds;

  private Doctor(HiLo hilo, boolean scan, boolean otherIds) {
    this.hilo = hilo;
    this.scan = scan;
    this.otherIds = otherIds;
  }

  /**
   * A doctor that probes ids by primary key.
   *
   * @param hilo knows the table of counters and the format of ids; the caller closes it
   */
  public static Doctor of(HiLo hilo) {
    return new Doctor(requireNonNull(hilo, "hilo"), false, false);
  }

  /**
   * Reads all ids of text columns, in place of some by primary key. Takes two reads of each column
   * from the first row to the last. Only then the highest number, other spellings of the prefix and
   * ids of an unknown format are found.
   */
  public Doctor scan() {
    return new Doctor(hilo, true, otherIds);
  }

  /** Expects GUIDs and semantic ids in text columns, and reports none of them as unparsable. */
  public Doctor otherIds() {
    return new Doctor(hilo, scan, true);
  }

  /**
   * Examines columns and all counters. A column that cannot be read is a finding, too.
   *
   * @param connection the caller's, to the database of the rows, without an open transaction
   * @param columns all columns that HiLo numbers; a counter that none of them uses is a finding
   * @return the findings, the most urgent first; {@link Kind#FINE} for a column without any
   * @throws SQLException if the connection fails
   * @throws dev.hilo.HiLoException if the counters cannot be read
   */
  public List<Finding> examine(Connection connection, Collection<NumberedColumn> columns)
      throws SQLException {
    return examine(connection, columns, Set.of());
  }

  /**
   * @param guessed those columns of which it is not known whether HiLo numbers them
   */
  List<Finding> examine(
      Connection connection, Collection<NumberedColumn> columns, Set<NumberedColumn> guessed)
      throws SQLException {
    Map<String, Long> counters;
    try {
      counters = NumberCheck.maxima(hilo);
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
    HiLoTable table = new HiLoTable(catalog, hilo);
    // Long.MAX_VALUE if it is unknown.
    Map<String, Long> highest = new TreeMap<>();
    Map<String, String> unsure = new TreeMap<>();
    for (NumberedColumn column : columns) {
      try (ConnectionScope read = ConnectionScope.reading(connection)) {
        NumberCheck check = check(read.connection(), counters.get(column.counter()), column);
        examine(catalog, table, check, guessed.contains(column), findings);
        if (guessed.contains(column) && check.maxInTable() == null) {
          unsure.put(column.counter(), Place.of(catalog, column).subject());
        }
        highest.merge(
            column.counter(), check.exact() ? check.highest() : Long.MAX_VALUE, Math::max);
      } catch (SQLException | UnknownNameException e) {
        findings.add(notExamined(column, String.valueOf(e.getMessage())));
        highest.put(column.counter(), Long.MAX_VALUE);
      }
    }
    highest.forEach(
        (counter, number) -> {
          Finding far =
              MaxCheck.farAhead(counter, counters.getOrDefault(counter, 0L), number, table);
          if (far != null) {
            findings.add(far);
          }
        });
    findings.addAll(new CounterCheck(counters, highest.keySet(), unsure, table).findings());
    findings.sort(Comparator.comparing(Finding::severity).thenComparing(Finding::subject));
    return findings;
  }

  private NumberCheck check(Connection connection, @Nullable Long max, NumberedColumn column)
      throws SQLException {
    NumberCheck check = NumberCheck.of(connection, hilo, column, max, scan);
    return check.isBehind() ? check.with(NumberCheck.maxima(hilo).get(column.counter())) : check;
  }

  /** Adds findings one after another, so that a failure keeps those before it. */
  private void examine(
      Catalog catalog, HiLoTable table, NumberCheck check, boolean guess, List<Finding> findings)
      throws SQLException {
    NumberedColumn column = check.column();
    if (check.max() < 0) {
      findings.add(
          notExamined(column, "The counter has the scope NODE: each database node has its own."));
      return;
    }
    Place place = Place.of(catalog, column);
    Finding none =
        guess && column.text() && check.highest() == 0 ? noIds(catalog, place, column) : null;
    findings.add(
        none == null ? MaxCheck.finding(check, place.subject(), hilo, table, guess) : none);
    if (guess && check.maxInTable() == null) {
      // Perhaps no column of HiLo.
      return;
    }
    if (column.text() && scan) {
      findings.addAll(new TextScan(hilo, column, otherIds).read(catalog).findings(catalog, place));
    }
    findings.addAll(
        new SchemaCheck(catalog, place, column, hilo)
            .findings(check.highest(), Math.max(check.max(), check.highest())));
  }

  /** Null if the column is empty, or its first or last text is an id of the collection. */
  private @Nullable Finding noIds(Catalog catalog, Place place, NumberedColumn column)
      throws SQLException {
    String texts = "(%s) from %s".formatted(column.column(), column.table());
    String first = catalog.ask("select min" + texts);
    String last = catalog.ask("select max" + texts);
    String head = column.prefix() + hilo.rules().separator();
    if (first == null
        || last == null
        || first.regionMatches(true, 0, head, 0, head.length())
        || last.regionMatches(true, 0, head, 0, head.length())) {
      return null;
    }
    return new Finding(
        Kind.NO_IDS,
        place.subject(),
        "The collection '%s' was guessed, and no id of it was found: the texts go from '%s' to '%s'."
            .formatted(column.prefix(), first, last),
        "If HiLo numbers this column, examine it by name: %s=%s"
            .formatted(
                hilo.parse(first).map(DocumentIdentifier::collection).orElse("<collection>"),
                place.subject()));
  }

  private static Finding notExamined(NumberedColumn column, String why) {
    return new Finding(
        Kind.NOT_EXAMINED,
        column.table() + "." + column.column(),
        ConnectionSecrets.removedFrom(why),
        "Check the names and the user's privileges.");
  }

  /**
   * Raises the counters of findings that have a {@link Finding#repair}. Never lowers one, and never
   * changes a schema or a row of yours. It may be repeated.
   *
   * <p>It cannot reach the numbers that running clients hold in memory: ids made of them can still
   * collide with rows until these clients have used them up, are restarted, or follow a {@linkplain
   * Counters#recall recall}.
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
