package dev.hilo.simulation;

import dev.hilo.internal.table.BoundedIncrement;
import dev.hilo.internal.table.CompareAndSet;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterRow;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.ReservationOutcome;
import dev.hilo.internal.table.ReservationOutcome.Result;
import dev.hilo.internal.table.ReservationPlan;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import java.sql.Connection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The table as one client reaches it. It tells the checker what the client changes. */
final class SimulatedTable implements CounterTable {

  private final SimulatedDatabase database;
  private final NumberChecker checker;
  private final VirtualTime.Host client;
  private final boolean increments;
  private final Supplier<String> nodeTag;

  /**
   * @param increments whether the database can raise Max and return it in one statement
   * @param nodeTag the tag of the node that serves the next statement
   */
  SimulatedTable(
      SimulatedDatabase database,
      NumberChecker checker,
      VirtualTime.Host client,
      boolean increments,
      Supplier<String> nodeTag) {
    this.database = database;
    this.checker = checker;
    this.client = client;
    this.increments = increments;
    this.nodeTag = nodeTag;
  }

  @Override
  public ReservationOutcome reserve(ReservationPlan plan, TimeLimits limit) throws TableException {
    String tag = nodeTag.get();
    BoundedIncrement increment = plan.increment(tag);
    boolean byIncrement =
        switch (plan.strategy()) {
          case USUAL -> increments;
          case COMPARE_AND_SET -> false;
          case INCREMENT -> true;
        };
    if (byIncrement) {
      String what = "raise " + increment.key() + " by " + increment.by();
      long max = database.run(what, limit, () -> raise(increment), client);
      return max == 0
          ? new ReservationOutcome(tag, Result.OUT_OF_BOUNDS, 0)
          : new ReservationOutcome(tag, Result.RESERVED, max);
    }
    CompareAndSet change = plan.unread(tag) == null ? plan.compareAndSet(tag) : null;
    if (change == null) {
      return new ReservationOutcome(tag, Result.UNREAD, 0);
    }
    long after = change.max() - increment.by();
    boolean won =
        compareAndSet(
            "reserve " + change,
            limit,
            change,
            () -> checker.reserved(client, change.key(), after, change.max()));
    return won
        ? new ReservationOutcome(tag, Result.RESERVED, change.max())
        : new ReservationOutcome(tag, Result.LOST, 0);
  }

  /** Returns the new Max; 0 if it is out of bounds. */
  private long raise(BoundedIncrement increment) {
    Long max = database.max(increment.key());
    if (max == null || max < increment.least() || max > increment.most()) {
      return 0;
    }
    long raised = max + increment.by();
    database.put(increment.key(), raised);
    checker.reserved(client, increment.key(), max, raised);
    return raised;
  }

  /** Makes a change if Max is still as expected, and tells the checker in the same moment. */
  private boolean compareAndSet(
      String what, TimeLimits limit, CompareAndSet change, Runnable tellChecker)
      throws TableException {
    return database.run(
        what,
        limit,
        () -> {
          boolean done = Objects.equals(database.max(change.key()), change.expected());
          if (done) {
            database.put(change.key(), change.max());
            tellChecker.run();
          }
          return done;
        },
        client);
  }

  @Override
  public @Nullable Long max(CounterKey key, TimeLimits limit) throws TableException {
    return database
        .run("read " + key, limit, () -> Optional.ofNullable(database.max(key)), client)
        .orElse(null);
  }

  @Override
  public boolean set(CompareAndSet change, TimeLimits limit) throws TableException {
    return compareAndSet(
        "seed " + change, limit, change, () -> checker.set(change.key(), change.max()));
  }

  @Override
  public boolean giveBack(CounterKey key, long expected, long max, TimeLimits limit)
      throws TableException {
    return compareAndSet(
        "return " + key + " " + expected + " → " + max,
        limit,
        new CompareAndSet(key, expected, max),
        () -> checker.returned(client, key, expected, max));
  }

  @Override
  public @Nullable Long increment(Connection connection, CounterKey key, TimeLimits limit) {
    throw new UnsupportedOperationException("Gapless numbers need a transaction of the caller.");
  }

  @Override
  public String holdUp() {
    return "";
  }

  @Override
  public void deleteAll(TimeLimits limit) {
    throw new UnsupportedOperationException("Only tests delete rows.");
  }

  @Override
  public List<CounterRow> rows(TimeLimits limit) {
    throw new UnsupportedOperationException("The simulation reads Max from the database itself.");
  }

  @Override
  public void verify(TimeLimits limit) {}
}
