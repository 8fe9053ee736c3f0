package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.NumberSeries;
import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.reserve.CounterSeeder;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterRow;
import dev.hilo.internal.table.CounterTable;
import java.sql.Connection;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Map;
import java.util.TreeMap;

/**
 * Commands on identities, the counters of {@code companies|}. A prefix is given as {@code
 * companies} or {@code companies|}. Thread-safe.
 *
 * <p>Unless a method says otherwise, it throws {@link IllegalArgumentException} for a refused
 * prefix or value; {@link IllegalStateException} if the {@link HiLo} is closed; {@link
 * HiLoException} if the database fails, or does not answer in time.
 */
public final class Identities {

  private final HiLoRules rules;
  private final IdResolver ids;
  private final GaplessNumbers gapless;
  private final CounterSeeder seeds;
  private final DatabaseCalls calls;
  private final InstantSource clock;

  Identities(
      HiLoRules rules,
      IdResolver ids,
      GaplessNumbers gapless,
      CounterSeeder seeds,
      DatabaseCalls calls,
      InstantSource clock) {
    this.rules = rules;
    this.ids = ids;
    this.gapless = gapless;
    this.seeds = seeds;
    this.calls = calls;
    this.clock = clock;
  }

  /**
   * Takes the next number of an identity, for a numeric id.
   *
   * @throws IllegalStateException also if the identity is gapless in this instance
   */
  public long nextNumber(String prefix) {
    return ids.nextNumbers(rules.identity(prefix), 1).low();
  }

  /**
   * Takes the next number of a gapless identity, for a numeric id.
   *
   * @param connection as for {@link HiLo#nextGaplessIdentity}
   * @throws HiLoRetryException after a conflict: roll back and run the transaction again
   * @throws IllegalStateException also if the connection is in auto-commit mode, or if the identity
   *     is ordinary in this instance
   */
  public long nextGaplessNumber(Connection connection, String prefix) {
    return gapless.next(requireNonNull(connection, "connection"), rules.identity(prefix));
  }

  /**
   * Takes the next number of a gapless series: {@code 2026-00017}, as {@link
   * HiLo#nextGaplessIdentity} takes one. The time of this call decides the year, also if the call
   * then waits for the counter, or the transaction ends in the next year.
   */
  public String nextInSeries(Connection connection, NumberSeries series) {
    return nextInSeries(connection, series, series.today(clock));
  }

  /**
   * Takes the next number of a gapless series in the year, or month, of a day.
   *
   * @param day such as the date of the invoice
   */
  public String nextInSeries(Connection connection, NumberSeries series, LocalDate day) {
    CollectionName prefix = rules.identity(series.counter(day, rules.separator()));
    long number = gapless.next(requireNonNull(connection, "connection"), prefix);
    return series.text(day, number, rules.separator());
  }

  /**
   * Declares a gapless identity, as {@link HiLoBuilder#gaplessIdentity} does, for frameworks that
   * find it later. {@link HiLo#verify} makes its counter.
   *
   * @throws IllegalStateException if the identity is ordinary in this instance
   */
  public void declareGapless(String prefix) {
    gapless.declare(rules.identity(prefix));
  }

  /**
   * Raises the last number of an identity to {@code value} if it is lower.
   *
   * @param value 0 or more
   * @return the last number afterwards
   */
  public long seed(String prefix, long value) {
    CounterKey key = GaplessNumbers.key(rules.identity(prefix));
    return calls.run("seeding", key.name(), deadline -> seeds.raise(key, value, deadline));
  }

  /**
   * Sets the last number of an identity to {@code value}, even if it is higher. The numbers above
   * are then handed out again, and inserts may find their ids in use. A command whose answer is
   * lost is not repeated, because it may have taken place.
   *
   * @param value 0 or more
   * @return the value
   * @throws HiLoException also if it is unknown whether the command took place
   */
  public long forceSeed(String prefix, long value) {
    CounterKey key = GaplessNumbers.key(rules.identity(prefix));
    return calls.run("seeding", key.name(), deadline -> seeds.force(key, value, deadline));
  }

  /** All identities with their last numbers, in lower case: {@code {companies|=3}}. */
  public Map<String, Long> all() {
    Map<String, Long> all = new TreeMap<>();
    for (CounterRow row : calls.run("reading the identities", CounterTable::rows)) {
      if (CounterKey.isIdentity(row.key().name())
          && row.key().nodeTag().equals(CounterKey.ALL_NODES)) {
        all.put(row.key().name(), row.max());
      }
    }
    return all;
  }
}
