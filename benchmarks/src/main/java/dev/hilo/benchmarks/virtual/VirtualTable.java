package dev.hilo.benchmarks.virtual;

import dev.hilo.table.Counter;
import dev.hilo.table.CounterKey;
import dev.hilo.table.CounterRow;
import dev.hilo.table.CounterTable;
import dev.hilo.table.Move;
import dev.hilo.table.Raise;
import java.sql.Connection;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table in memory, in virtual time: each statement takes as long, and has its effect then. */
final class VirtualTable implements CounterTable {

  private final Map<CounterKey, Long> rows = new HashMap<>();
  private final VirtualTime time;
  private final long delay;
  private final Ledger ledger;

  /**
   * @param delay how long a statement takes, in nanoseconds
   * @param ledger where it notes how Max moves
   */
  VirtualTable(VirtualTime time, long delay, Ledger ledger) {
    this.time = time;
    this.delay = delay;
    this.ledger = ledger;
  }

  /** Makes the row of a counter that nobody has used yet, at no time and no cost. */
  void prepare(CounterKey key) {
    rows.put(key, 0L);
  }

  @Override
  public boolean raises(Counter counter) {
    return true;
  }

  @Override
  public Raise.Outcome raise(Raise.Plan plan, Duration limit) {
    Raise raise = plan.on("A");
    time.sleep(delay);
    Long max = rows.get(raise.key());
    if (max == null || max < raise.least() || max > raise.most()) {
      return new Raise.Outcome("A", null);
    }
    rows.put(raise.key(), max + raise.by());
    ledger.reserve(raise.by());
    return new Raise.Outcome("A", max + raise.by());
  }

  @Override
  public Move.Outcome move(Move.Plan plan, Duration limit) {
    Move move = plan.on("A");
    return new Move.Outcome("A", move, move != null && setInTime(move, limit));
  }

  @Override
  public boolean setInTime(Move move, Duration limit) {
    Long expected = move.expected();
    return expected == null
        ? insert(move.key(), move.max(), limit)
        : compareAndSet(move.key(), expected, move.max(), limit);
  }

  @Override
  public @Nullable Long max(CounterKey key, Duration limit) {
    time.sleep(delay);
    return rows.get(key);
  }

  @Override
  public boolean compareAndSet(CounterKey key, long expected, long max, Duration limit) {
    time.sleep(delay);
    boolean done = rows.replace(key, expected, max);
    if (done && max > expected) {
      ledger.reserve(max - expected);
    } else if (done) {
      ledger.giveBack(expected - max);
    }
    return done;
  }

  @Override
  public boolean insert(CounterKey key, long max, Duration limit) {
    time.sleep(delay);
    boolean done = rows.putIfAbsent(key, max) == null;
    if (done) {
      ledger.reserve(max);
    }
    return done;
  }

  @Override
  public @Nullable Long increment(Connection connection, CounterKey key, Duration limit) {
    throw new UnsupportedOperationException("No gapless numbers here");
  }

  @Override
  public String holdUp() {
    return "";
  }

  @Override
  public void deleteAll(Duration limit) {
    rows.clear();
  }

  @Override
  public List<CounterRow> rows(Duration limit) {
    return rows.entrySet().stream()
        .map(row -> new CounterRow(row.getKey(), row.getValue()))
        .toList();
  }

  @Override
  public void verify(Duration limit) {}
}
