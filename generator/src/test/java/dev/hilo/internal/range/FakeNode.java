package dev.hilo.internal.range;

import dev.hilo.internal.table.CompareAndSet;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterRow;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.ReservationOutcome;
import dev.hilo.internal.table.ReservationPlan;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import java.sql.Connection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link FakeTable} as one node serves it. */
public record FakeNode(FakeTable table, String tag) implements CounterTable {

  @Override
  public ReservationOutcome reserve(ReservationPlan plan, TimeLimits limit) throws TableException {
    return table.reserve(tag, plan, limit);
  }

  @Override
  public @Nullable Long max(CounterKey key, TimeLimits limit) throws TableException {
    return table.max(key, limit);
  }

  @Override
  public boolean set(CompareAndSet move, TimeLimits limit) throws TableException {
    return table.set(move, limit);
  }

  @Override
  public boolean giveBack(CounterKey key, long expected, long max, TimeLimits limit)
      throws TableException {
    return table.giveBack(key, expected, max, limit);
  }

  @Override
  public @Nullable Long increment(Connection connection, CounterKey key, TimeLimits limit)
      throws TableException {
    return table.increment(connection, key, limit);
  }

  @Override
  public void deleteAll(TimeLimits limit) throws TableException {
    table.deleteAll(limit);
  }

  @Override
  public List<CounterRow> rows(TimeLimits limit) throws TableException {
    return table.rows(limit);
  }

  @Override
  public String holdUp() {
    return table.holdUp();
  }

  @Override
  public void verify(TimeLimits limit) throws TableException {
    table.verify(limit);
  }
}
