package dev.hilo.spring.internal.startup;

import static dev.hilo.internal.common.ConnectionSecrets.firstLine;

import dev.hilo.HiLoMissingTableException;
import dev.hilo.internal.connection.ConnectionScope;
import dev.hilo.internal.rows.NumberCheck;
import dev.hilo.rows.NumberedColumn;
import dev.hilo.spring.internal.startup.MappedColumns.Mapping;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The counters of one mapping, compared with its rows. It reads the counters of the columns by
 * name, and asks one query by primary key for each column and counter. Used by one thread.
 */
final class CounterComparison {

  private static final String ADVICE =
      "\nThe connection is closed since. If a query takes longer than hilo.reserve-timeout, the"
          + " driver closes it, and what is read after it stays unknown, too: set a longer"
          + " hilo.reserve-timeout, or hilo.doctor=off.";

  private final Mapping mapping;
  private final List<String> behind = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final Set<String> unreadNames = new LinkedHashSet<>();
  private @Nullable Exception failure;
  private boolean isClosed;

  CounterComparison(Mapping mapping, List<NumberedColumn> columns, Duration timeout) {
    this.mapping = mapping;
    try {
      confirm(suspects(columns, timeout));
    } catch (HiLoMissingTableException e) {
      // The check of the table reports that.
    } catch (SQLException | RuntimeException e) {
      failed(mapping.name(), e);
    }
  }

  /** What is wrong, for each counter that is behind its rows. */
  List<String> behind() {
    return behind;
  }

  /** The columns whose tables do not exist, and so have no rows. */
  List<String> missing() {
    return missing;
  }

  /** Which rows or counters could not be read; empty if all were. */
  List<String> unread() {
    return failure == null
        ? List.of()
        : List.of(
            "The highest number in the rows of %s is unknown, so hilo.doctor cannot compare it with the counter: %s%s"
                .formatted(
                    String.join(", ", unreadNames), firstLine(failure), isClosed ? ADVICE : ""));
  }

  private List<NumberCheck> suspects(List<NumberedColumn> columns, Duration timeout)
      throws SQLException {
    List<NumberCheck> suspects = new ArrayList<>();
    Map<String, Long> counters = NumberCheck.maxima(mapping.hilo(), columns);
    try (Connection connection = mapping.dataSource().getConnection();
        ConnectionScope limited = ConnectionScope.limited(connection, timeout)) {
      for (NumberedColumn column : columns) {
        Long max = counters.get(column.counter());
        if (max != null && max < 0) {
          continue; // Each database node has a counter of its own.
        }
        try (ConnectionScope read = ConnectionScope.reading(limited.connection())) {
          suspects.add(
              read.answered(same -> NumberCheck.of(same, mapping.hilo(), column, max, false)));
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
    suspects.removeIf(check -> !check.isBehind());
    return suspects;
  }

  /** Other clients may have reserved numbers and inserted rows meanwhile. */
  private void confirm(List<NumberCheck> suspects) {
    if (!suspects.isEmpty()) {
      Map<String, Long> later =
          NumberCheck.maxima(mapping.hilo(), suspects.stream().map(NumberCheck::column).toList());
      suspects.stream()
          .map(check -> check.with(later.get(check.column().counter())))
          .filter(NumberCheck::isBehind)
          .forEach(check -> behind.add(message(check)));
    }
  }

  private void failed(String name, Exception reason) {
    failure = failure == null ? reason : failure;
    unreadNames.add(name);
  }

  private String message(NumberCheck check) {
    return "The counter '%s' is behind the rows of %s. %s Ids that HiLo gives next exist already, so inserts will fail."
        .formatted(check.column().counter(), name(check.column()), check.state(mapping.hilo()));
  }

  private static String name(NumberedColumn column) {
    return column.table() + "." + column.column();
  }
}
