package dev.hilo.spring.internal.doctor;

import dev.hilo.HiLoMissingTableException;
import dev.hilo.spi.ConnectionScope;
import dev.hilo.spi.ConnectionSecrets;
import dev.hilo.spi.NumberCheck;
import dev.hilo.spi.NumberedColumn;
import dev.hilo.spring.internal.startup.MappedColumns.Mapping;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The counters of one mapping, compared with its rows. It reads the table of counters, and asks one
 * query by primary key for each column and counter.
 *
 * @param behind what is wrong, for each counter that is behind its rows
 * @param missing the columns whose tables do not exist, and so have no rows
 * @param unread which rows or counters could not be read; null if all were
 */
record CounterComparison(List<String> behind, List<String> missing, @Nullable String unread) {

  private static final String ADVICE =
      "\nThe connection is closed since. If a query takes longer than hilo.reserve-timeout, the"
          + " driver closes it, and what is read after it stays unknown, too: set a longer"
          + " hilo.reserve-timeout, or hilo.doctor=off.";

  static CounterComparison of(Mapping mapping, List<NumberedColumn> columns) {
    List<NumberCheck> suspects = new ArrayList<>();
    List<String> behind = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    Set<String> unread = new LinkedHashSet<>();
    Exception failure = null;
    boolean isClosed = false;
    try {
      Map<String, Long> counters = NumberCheck.maxima(mapping.hilo());
      try (Connection connection = mapping.dataSource().getConnection();
          ConnectionScope limited =
              ConnectionScope.limited(connection, mapping.settings().reserveTimeout())) {
        for (NumberedColumn column : columns) {
          try {
            compare(limited.connection(), mapping, column, counters, suspects);
          } catch (SQLException e) {
            if (isTableMissing(e)) {
              missing.add(name(column));
              continue;
            }
            failure = failure == null ? e : failure;
            unread.add(name(column));
            isClosed = connection.isClosed();
          }
        }
      }
      if (!suspects.isEmpty()) {
        // Other clients may have reserved numbers and inserted rows meanwhile.
        Map<String, Long> later = NumberCheck.maxima(mapping.hilo());
        suspects.stream()
            .map(check -> check.with(later.get(check.column().counter())))
            .filter(NumberCheck::isBehind)
            .forEach(check -> behind.add(message(check, mapping)));
      }
    } catch (HiLoMissingTableException e) {
      // The check of the table reports that.
      return new CounterComparison(List.of(), List.of(), null);
    } catch (SQLException | RuntimeException e) {
      failure = e;
      unread.add(mapping.name());
    }
    return new CounterComparison(
        behind,
        missing,
        failure == null
            ? null
            : "The highest number in the rows of %s is unknown, so hilo.doctor cannot compare it with the counter: %s%s"
                .formatted(String.join(", ", unread), firstLine(failure), isClosed ? ADVICE : ""));
  }

  private static void compare(
      Connection connection,
      Mapping mapping,
      NumberedColumn column,
      Map<String, Long> counters,
      List<NumberCheck> suspects)
      throws SQLException {
    Long max = counters.get(column.counter());
    if (max != null && max < 0) {
      // Each database node has a counter of its own.
      return;
    }
    try (ConnectionScope read = ConnectionScope.reading(connection)) {
      NumberCheck check = NumberCheck.of(read.connection(), mapping.hilo(), column, max, false);
      if (check.isBehind()) {
        suspects.add(check);
      }
    }
  }

  private static String message(NumberCheck check, Mapping mapping) {
    return "The counter '%s' is behind the rows of %s. %s Ids that HiLo gives next exist already, so inserts will fail."
        .formatted(check.column().counter(), name(check.column()), check.state(mapping.hilo()));
  }

  private static String name(NumberedColumn column) {
    return column.table() + "." + column.column();
  }

  /** Without the statement, which some drivers repeat. */
  private static String firstLine(Exception failure) {
    String message = String.valueOf(failure.getMessage());
    return ConnectionSecrets.removedFrom(message.lines().findFirst().orElse(message));
  }

  /**
   * Whether the table does not exist yet, or its schema: the SQLStates of PostgreSQL; MySQL,
   * MariaDB and H2; H2; Derby. On HSQLDB a missing column has the same state, so it is not here.
   */
  private static boolean isTableMissing(SQLException failure) {
    return Set.of("42P01", "3F000", "42S02", "42S03", "42S04", "90079", "42X05", "42Y07")
        .contains(String.valueOf(failure.getSQLState()));
  }
}
