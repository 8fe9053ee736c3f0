package dev.hilo;

import dev.hilo.internal.table.CounterRow;
import java.util.List;

/**
 * A row of the {@code hilo} table.
 *
 * @param name the counter: {@code orders} for HiLo, {@code companies|} for an identity
 * @param nodeTag the tag of the node it belongs to, {@code *} if all share it
 * @param max its Max: the highest number any client may have used
 */
public record CounterState(String name, String nodeTag, long max) {

  static List<CounterState> of(List<CounterRow> rows) {
    return rows.stream()
        .map(row -> new CounterState(row.key().name(), row.key().nodeTag(), row.max()))
        .toList();
  }
}
