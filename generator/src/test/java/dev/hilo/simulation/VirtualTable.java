package dev.hilo.simulation;

import dev.hilo.internal.table.BoundedIncrement;
import dev.hilo.internal.table.CompareAndSet;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterRow;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.ReservationOutcome;
import dev.hilo.internal.table.ReservationOutcome.Result;
import dev.hilo.internal.table.ReservationPlan;
import dev.hilo.internal.table.ReservationPlan.Strategy;
import dev.hilo.internal.table.TimeLimits;
import java.sql.Connection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table in memory, in virtual time: each statement takes as long, and has its effect then. */
final class VirtualTable implements CounterTable {

  private final Map<CounterKey, Long> rows = new HashMap<>();
  private final VirtualTime time;
  private final long delay;
  private final UnusedNumbers ledger;

  /**
   * @param delay how long a statement takes, in nanoseconds
   * @param ledger where it notes how Max moves
   */
  VirtualTable(VirtualTime time, long delay, UnusedNumbers ledger) {
    this.time = time;
    this.delay = delay;
    this.ledger = ledger;
  }

  /** Makes the row of a counter that nobody has used yet, at no time and no cost. */
  void prepare(CounterKey key) {
    rows.put(key, 0L);
  }

  @Override
  public ReservationOutcome reserve(ReservationPlan plan, TimeLimits limit) {
    if (plan.strategy() != Strategy.COMPARE_AND_SET) {
      BoundedIncrement raise = plan.increment("A");
      time.sleep(delay);
      Long max = rows.get(raise.key());
      if (max == null || max < raise.least() || max > raise.most()) {
        return new ReservationOutcome("A", Result.OUT_OF_BOUNDS, 0);
      }
      rows.put(raise.key(), max + raise.by());
      ledger.reserve(raise.by());
      return new ReservationOutcome("A", Result.RESERVED, max + raise.by());
    }
    CompareAndSet move = plan.compareAndSet("A");
    return move != null && set(move, limit)
        ? new ReservationOutcome("A", Result.RESERVED, move.max())
        : new ReservationOutcome("A", move == null ? Result.UNREAD : Result.LOST, 0);
  }

  @Override
  public boolean set(CompareAndSet move, TimeLimits limit) {
    Long expected = move.expected();
    return expected == null
        ? insert(move.key(), move.max())
        : giveBack(move.key(), expected, move.max(), limit);
  }

  @Override
  public @Nullable Long max(CounterKey key, TimeLimits limit) {
    time.sleep(delay);
    return rows.get(key);
  }

  @Override
  public boolean giveBack(CounterKey key, long expected, long max, TimeLimits limit) {
    time.sleep(delay);
    boolean done = rows.replace(key, expected, max);
    if (done && max > expected) {
      ledger.reserve(max - expected);
    } else if (done) {
      ledger.giveBack(expected - max);
    }
    return done;
  }

  private boolean insert(CounterKey key, long max) {
    time.sleep(delay);
    boolean done = rows.putIfAbsent(key, max) == null;
    if (done) {
      ledger.reserve(max);
    }
    return done;
  }

  @Override
  public @Nullable Long increment(Connection connection, CounterKey key, TimeLimits limit) {
    throw new UnsupportedOperationException("No gapless numbers here");
  }

  @Override
  public String holdUp() {
    return "";
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

  @Override
  public void verify(TimeLimits limit) {}
}
