package dev.hilo;

import dev.hilo.internal.table.CounterRow;
import java.util.List;

/**
 * A row of the {@code hilo} table.
 *
 * @param name the counter: {@code orders} for HiLo, {@code companies|} for an identity
 * @param nodeTag the tag of its node; {@code *} if all nodes share it
 * @param max the highest number that any client may have used
 */
public record CounterState(String name, String nodeTag, long max) {

  static List<CounterState> of(List<CounterRow> rows) {
    return rows.stream()
        .map(row -> new CounterState(row.key().name(), row.key().nodeTag(), row.max()))
        .toList();
  }
}
