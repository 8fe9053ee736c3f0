package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.Separator;
import dev.hilo.internal.reserve.CounterSeeder;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterRow;
import dev.hilo.internal.table.CounterTable;
import java.sql.Connection;
import java.util.Map;
import java.util.TreeMap;

/**
 * Commands on identities, the counters behind {@code companies|}: what is next, what is there, and
 * where to go on. A prefix may be given with or without the {@code |} behind it. Thread-safe.
 */
public final class Identities {

  private final IdResolver ids;
  private final GaplessNumbers gapless;
  private final CounterTable table;
  private final CounterSeeder seeds;
  private final BlockingCalls calls;
  private final Separator separator;

  Identities(
      IdResolver ids,
      GaplessNumbers gapless,
      CounterTable table,
      CounterSeeder seeds,
      BlockingCalls calls,
      Separator separator) {
    this.ids = ids;
    this.gapless = gapless;
    this.table = table;
    this.seeds = seeds;
    this.calls = calls;
    this.separator = separator;
  }

  /**
   * The next number of an identity, for a numeric id. It is used up by that.
   *
   * @param prefix {@code companies}, or {@code companies|}
   * @throws IllegalArgumentException if the prefix is refused
   * @throws IllegalStateException if this counter is gapless in this instance, or the {@link HiLo}
   *     is closed
   * @throws HiLoException if it could not be had in time
   */
  public long nextNumber(String prefix) {
    return ids.nextIdentityNumber(name(prefix));
  }

  /**
   * The next number of a gapless identity, for a numeric id.
   *
   * @param connection as for {@link HiLo#nextGaplessIdentity}
   * @param prefix {@code invoices}, or {@code invoices|}
   * @throws IllegalArgumentException if the prefix is refused
   * @throws HiLoRetryException if others stood in the way: roll back and run the transaction again
   * @throws HiLoException if the database failed
   * @throws IllegalStateException if the connection is in auto-commit mode, or if the counter is
   *     ordinary here
   */
  public long nextGaplessNumber(Connection connection, String prefix) {
    return gapless.next(requireNonNull(connection, "connection"), name(prefix));
  }

  /**
   * Declares a gapless identity, as {@link HiLoBuilder#gaplessIdentity} does, for frameworks that
   * learn of it later: {@link HiLo#verify} makes its counter.
   *
   * @param prefix {@code invoices}, or {@code invoices|}
   * @throws IllegalArgumentException if the prefix is refused
   * @throws IllegalStateException if this counter is ordinary in this instance
   */
  public void declareGapless(String prefix) {
    gapless.declare(name(prefix));
  }

  /**
   * Lets an identity go on after {@code value}, if it is not further already: its last number
   * becomes the higher of the two.
   *
   * @param prefix {@code companies}, or {@code companies|}
   * @param value 0 or more
   * @return the last number that is in force now
   * @throws IllegalArgumentException if the prefix or the value is refused
   * @throws IllegalStateException if the {@link HiLo} is closed
   * @throws HiLoException if that could not be done in time
   */
  public long seed(String prefix, long value) {
    CounterKey key = key(prefix, value);
    return calls.run(
        "seeding '" + key.name() + "'", key.name(), deadline -> seeds.raise(key, value, deadline));
  }

  /**
   * Lets an identity go on after {@code value}, even if it is further already: numbers above are
   * given once more then, and an insert may meet its own earlier ids. If the answer of the database
   * is lost, nobody knows whether that took place, and it is not repeated.
   *
   * @param prefix {@code companies}, or {@code companies|}
   * @param value 0 or more
   * @return the value
   * @throws IllegalArgumentException if the prefix or the value is refused
   * @throws IllegalStateException if the {@link HiLo} is closed
   * @throws HiLoException if that could not be done in time, or nobody knows whether it was
   */
  public long forceSeed(String prefix, long value) {
    CounterKey key = key(prefix, value);
    return calls.run(
        "seeding '" + key.name() + "'", key.name(), deadline -> seeds.force(key, value, deadline));
  }

  /**
   * All identities there are, with their last numbers: {@code {companies|=3}}. The names are in
   * lower case, as the table has them.
   *
   * @throws IllegalStateException if the {@link HiLo} is closed
   * @throws HiLoException if they could not be read
   */
  public Map<String, Long> all() {
    Map<String, Long> all = new TreeMap<>();
    for (CounterRow row : calls.run("reading the identities", () -> table.rows(calls.limit()))) {
      if (row.key().name().endsWith("|") && row.key().nodeTag().equals(CounterKey.ALL_NODES)) {
        all.put(row.key().name(), row.max());
      }
    }
    return all;
  }

  private CounterKey key(String prefix, long value) {
    CounterKey key = IdResolver.key(name(prefix));
    if (value < 0 || value > NumberRange.HIGHEST) {
      throw new IllegalArgumentException(
          "The identity '"
              + key.name()
              + "' cannot go on after "
              + value
              + ": choose 0 to "
              + NumberRange.HIGHEST
              + ".");
    }
    return key;
  }

  private CollectionName name(String prefix) {
    return IdResolver.identity(requireNonNull(prefix, "prefix"), separator);
  }
}
