package dev.hilo.internal.memory;

import dev.hilo.internal.table.Answer;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterRow;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentNavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * The table as a map in memory, as one client sees it. Several clients may share the map.
 *
 * @param rows Max of each row, by name and node tag
 * @param nodeTag the tag of this client's ranges, perhaps empty
 */
public record MemoryTable(ConcurrentNavigableMap<CounterKey, Long> rows, String nodeTag)
    implements CounterTable {

  @Override
  public String nodeTag(TimeLimits limit) {
    return nodeTag;
  }

  @Override
  public Optional<Answer> raise(
      CounterKey key, long by, long least, long most, boolean evenByTwo, TimeLimits limit) {
    return Optional.empty();
  }

  @Override
  public @Nullable Long max(CounterKey key, TimeLimits limit) {
    return rows.get(key);
  }

  @Override
  public Answer set(CounterKey key, @Nullable Long expected, long max, TimeLimits limit) {
    boolean changed =
        expected == null ? rows.putIfAbsent(key, max) == null : rows.replace(key, expected, max);
    return new Answer(nodeTag, changed ? max : null);
  }

  @Override
  public boolean giveBack(CounterKey key, long expected, long max, TimeLimits limit) {
    return rows.replace(key, expected, max);
  }

  @Override
  public Long increment(Connection connection, CounterKey key, TimeLimits limit)
      throws TableException {
    throw new TableException(
        "A table in memory takes part in no transaction. Test gapless numbers on a database, such"
            + " as H2 in memory.",
        FailureKind.REFUSED,
        true,
        null);
  }

  @Override
  public String holdUp() {
    return "The table in memory answers at once, so the threads of this JVM are busy.";
  }

  @Override
  public void deleteAll(TimeLimits limit) {
    rows.clear();
  }

  @Override
  public List<CounterRow> rows(TimeLimits limit) {
    return rows.entrySet().stream()
        .map(row -> new CounterRow(row.getKey(), row.getValue()))
        .toList();
  }

  /** There is nothing to check. */
  @Override
  public void verify(TimeLimits limit) {}
}
