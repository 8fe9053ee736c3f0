package dev.hilo.doctor;

import dev.hilo.Counters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of the table of HiLo. */
record CounterRows(List<Counters.Row> rows) {

  /** The node tag of a row that all nodes share. */
  static final String SHARED = "*";

  /** Max of a counter that all nodes share; null if there is no such row. */
  @Nullable Long row(String counter) {
    return rows.stream()
        .filter(row -> row.name().equals(counter) && row.nodeTag().equals(SHARED))
        .map(Counters.Row::max)
        .findFirst()
        .orElse(null);
  }

  /** Max of a counter; 0 if there is no row, and −1 if it counts for each database node. */
  long max(String counter) {
    Long max = row(counter);
    return max == null ? 0 : max;
  }
}
