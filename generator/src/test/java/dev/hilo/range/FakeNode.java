package dev.hilo.range;

import dev.hilo.table.CounterKey;
import dev.hilo.table.CounterRow;
import dev.hilo.table.CounterTable;
import dev.hilo.table.Move;
import dev.hilo.table.TableException;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link FakeTable} as one node serves it. */
public record FakeNode(FakeTable table, String tag) implements CounterTable {

  @Override
  public Move.Outcome move(Move.Plan plan, Duration limit) throws TableException {
    return table.move(tag, plan, limit);
  }

  @Override
  public @Nullable Long max(CounterKey key, Duration limit) throws TableException {
    return table.max(key, limit);
  }

  @Override
  public boolean compareAndSet(CounterKey key, long expected, long max, Duration limit)
      throws TableException {
    return table.compareAndSet(key, expected, max, limit);
  }

  @Override
  public boolean insert(CounterKey key, long max, Duration limit) throws TableException {
    return table.insert(key, max, limit);
  }

  @Override
  public boolean setInTime(Move move, Duration limit) throws TableException {
    return table.setInTime(move, limit);
  }

  @Override
  public @Nullable Long increment(Connection connection, CounterKey key, Duration limit)
      throws TableException {
    return table.increment(connection, key, limit);
  }

  @Override
  public void deleteAll(Duration limit) throws TableException {
    table.deleteAll(limit);
  }

  @Override
  public List<CounterRow> rows(Duration limit) throws TableException {
    return table.rows(limit);
  }

  @Override
  public String holdUp() {
    return table.holdUp();
  }

  @Override
  public void verify(Duration limit) throws TableException {
    table.verify(limit);
  }
}
