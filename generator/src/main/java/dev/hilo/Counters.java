package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.range.ActiveCounters;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.CounterRow;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.rows.ColumnLimit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads and changes the counters of a {@link HiLo}, for operators and tests. An application that
 * only makes ids does not need it. Thread-safe.
 *
 * <p>A counter gives numbers to a collection ({@code orders}) or an identity ({@code companies|}).
 * Unless a method says otherwise, it throws {@link IllegalArgumentException} for a refused name or
 * number; {@link IllegalStateException} if the {@link HiLo} is closed, or if only ids with a node
 * tag are allowed; {@link HiLoException} if the database fails, or does not answer in time.
 */
public final class Counters {

  private static final int MOST_USED = 1_000;

  private final HiLoRules rules;
  private final ActiveCounters active;
  private final GaplessNumbers gapless;
  private final DatabaseCalls calls;
  private final AtomicLong resets = new AtomicLong();

  /** The limits of the columns, by the name of the counter. */
  private final ConcurrentMap<String, ColumnLimit> columns = new ConcurrentHashMap<>();

  Counters(HiLoRules rules, ActiveCounters active, GaplessNumbers gapless, DatabaseCalls calls) {
    this.rules = rules;
    this.active = active;
    this.gapless = gapless;
    this.calls = calls;
  }

  /**
   * A row of the {@code hilo} table.
   *
   * @param name the counter: {@code orders} for HiLo, {@code companies|} for an identity
   * @param nodeTag the tag of its node; {@code *} if all nodes share it
   * @param max the highest number that any client may have used
   */
  public record Row(String name, String nodeTag, long max) {}

  /** All rows of the table, by name: the state of all clients together. */
  public List<Row> rows() {
    return ofTable(calls.run("reading the counters", CounterTable::rows));
  }

  /**
   * The rows of some counters, by name, found by the primary key. Creates a missing table if that
   * is set, and reads no other row, however large the table is.
   *
   * @param names as in the table: {@code orders}, {@code companies|}
   */
  public List<Row> rows(Collection<String> names) {
    Set<String> each = new TreeSet<>(names);
    return ofTable(calls.run("reading the counters", (table, limit) -> table.rows(each, limit)));
  }

  /**
   * The rows of the counters that this instance has used or declared, by name; at most 1,000
   * counters.
   */
  public List<Row> used() {
    TreeSet<String> names = new TreeSet<>(active.statistics().keySet());
    names.addAll(gapless.names());
    return rows(names.stream().limit(MOST_USED).toList());
  }

  private static List<Row> ofTable(List<CounterRow> rows) {
    return rows.stream()
        .map(row -> new Row(row.key().name(), row.key().nodeTag(), row.max()))
        .toList();
  }

  /** The statistics of this instance by the name of the counter, without the database. */
  public Map<String, CollectionStatistics> statistics() {
    Map<String, CollectionStatistics> all = new LinkedHashMap<>();
    active
        .statistics()
        .forEach(
            (name, one) -> all.put(name, CollectionStatistics.of(name, one, columns.get(name))));
    return all;
  }

  /**
   * Declares a column that stores the ids or numbers of a counter, for {@link
   * CollectionStatistics#limit}. Of several columns, the one that is full first counts.
   *
   * @param counter a collection such as {@code orders}, or an identity such as {@code companies|}
   */
  public void declareColumn(String counter, ColumnLimit limit) {
    CollectionName name = CollectionName.ofIdentity(counter, rules.separator());
    columns.merge(
        CollectionName.isIdentity(counter) ? name.identityCounter() : name.counter(),
        requireNonNull(limit, "limit"),
        ColumnLimit::and);
  }

  /**
   * Raises the last number of a collection to {@code value} if it is lower, because rows have
   * numbers up to there. Ranges in memory with numbers up to {@code value} are dropped, not
   * returned: no later call of this instance gets such a number. Other instances keep their ranges,
   * and may lower Max when they return them. Before this call, close the other instances, and the
   * blocks of this one. Do not seed during a {@linkplain HiLo#suspend suspension}: a range that is
   * still on its way back to the table can lower Max below the seed. Identities have a {@linkplain
   * Identities#seed seed} of their own, which always works.
   *
   * @param value 0 or more
   * @return the last number afterwards
   */
  public long seed(String collection, long value) {
    String counter = rules.collection(collection).counter();
    return calls.run("seeding", counter, end -> active.raise(counter, value, end));
  }

  /**
   * Starts all counters over, so that ids begin at 1 again. For tests that empty their tables; in
   * production it would repeat ids.
   *
   * <p>It deletes all rows, drops the ranges in memory, and makes the rows of declared gapless
   * counters again. Each of these steps may take the reserve timeout. No other instance may use the
   * table, and no transaction with a gapless number may be open. A concurrent request gets an old
   * or a new id, or an exception.
   *
   * @throws HiLoException if the database fails, or an open transaction prevents it. If the rows
   *     are still there, so are the ranges in memory; call it again
   * @throws IllegalStateException also if the {@link HiLo} is suspended, or another reset of it is
   *     under way
   */
  public void reset() {
    try {
      active.startOver(() -> calls.await("deleting the counters", "*", active.seeder()::deleteAll));
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
    resets.incrementAndGet();
    gapless.startOver();
  }

  /**
   * How often this instance was {@link #reset}. Each reset undoes what a framework has done for the
   * counters before.
   */
  public long resets() {
    return resets.get();
  }
}
