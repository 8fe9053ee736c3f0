package dev.hilo.spring.internal.doctor;

import dev.hilo.HiLoMissingTableException;
import dev.hilo.spi.ConnectionScope;
import dev.hilo.spi.NumberCheck;
import dev.hilo.spi.NumberedColumn;
import dev.hilo.spring.internal.errors.FirstLine;
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
 * query by primary key for each column and counter. Used by one thread.
 */
final class CounterComparison {

  private static final String ADVICE =
      "\nThe connection is closed since. If a query takes longer than hilo.reserve-timeout, the"
          + " driver closes it, and what is read after it stays unknown, too: set a longer"
          + " hilo.reserve-timeout, or hilo.doctor=off.";

  private final Mapping mapping;
  private final List<NumberCheck> suspects = new ArrayList<>();
  private final List<String> behind = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final Set<String> unread = new LinkedHashSet<>();
  private @Nullable Exception failure;
  private boolean isClosed;

  private CounterComparison(Mapping mapping) {
    this.mapping = mapping;
  }

  static CounterComparison of(Mapping mapping, List<NumberedColumn> columns) {
    CounterComparison comparison = new CounterComparison(mapping);
    try {
      comparison.findSuspects(columns);
      comparison.confirmSuspects();
    } catch (HiLoMissingTableException e) {
      // The check of the table reports that.
    } catch (SQLException | RuntimeException e) {
      comparison.failed(mapping.name(), e);
    }
    return comparison;
  }

  /** What is wrong, for each counter that is behind its rows. */
  List<String> behind() {
    return behind;
  }

  /** The columns whose tables do not exist, and so have no rows. */
  List<String> missing() {
    return missing;
  }

  /** Which rows or counters could not be read; null if all were. */
  @Nullable String unread() {
    return failure == null
        ? null
        : "The highest number in the rows of %s is unknown, so hilo.doctor cannot compare it with the counter: %s%s"
            .formatted(String.join(", ", unread), FirstLine.of(failure), isClosed ? ADVICE : "");
  }

  private void findSuspects(List<NumberedColumn> columns) throws SQLException {
    Map<String, Long> counters = NumberCheck.maxima(mapping.hilo());
    try (Connection connection = mapping.dataSource().getConnection();
        ConnectionScope limited =
            ConnectionScope.limited(connection, mapping.settings().reserveTimeout())) {
      for (NumberedColumn column : columns) {
        try {
          compare(limited.connection(), column, counters.get(column.counter()));
        } catch (SQLException e) {
          isClosed = connection.isClosed();
          if (!isClosed && HiLoMissingTableException.isReasonFor(e, connection)) {
            missing.add(name(column));
          } else {
            failed(name(column), e);
          }
        }
      }
    }
  }

  private void compare(Connection connection, NumberedColumn column, @Nullable Long max)
      throws SQLException {
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

  /** Other clients may have reserved numbers and inserted rows meanwhile. */
  private void confirmSuspects() {
    if (!suspects.isEmpty()) {
      Map<String, Long> later = NumberCheck.maxima(mapping.hilo());
      suspects.stream()
          .map(check -> check.with(later.get(check.column().counter())))
          .filter(NumberCheck::isBehind)
          .forEach(check -> behind.add(message(check)));
    }
  }

  private void failed(String name, Exception reason) {
    failure = failure == null ? reason : failure;
    unread.add(name);
  }

  private String message(NumberCheck check) {
    return "The counter '%s' is behind the rows of %s. %s Ids that HiLo gives next exist already, so inserts will fail."
        .formatted(check.column().counter(), name(check.column()), check.state(mapping.hilo()));
  }

  private static String name(NumberedColumn column) {
    return column.table() + "." + column.column();
  }
}
