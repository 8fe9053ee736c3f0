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
import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.Connection;
import java.util.Collection;
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
  private final Supplier<SimulatedNode> serving;
  private final @Nullable Supplier<String> nodeTag;

  /**
   * @param increments whether the database can raise Max and return it in one statement
   * @param serving the node that serves the next statement
   * @param nodeTag the tag of the node that serves the next statement; null in the scope NODE,
   *     where each node has a table and a tag of its own
   */
  SimulatedTable(
      SimulatedDatabase database,
      NumberChecker checker,
      VirtualTime.Host client,
      boolean increments,
      Supplier<SimulatedNode> serving,
      @Nullable Supplier<String> nodeTag) {
    this.database = database;
    this.checker = checker;
    this.client = client;
    this.increments = increments;
    this.serving = serving;
    this.nodeTag = nodeTag;
  }

  @Override
  public ReservationOutcome reserve(ReservationPlan plan, TimeLimits limit) throws TableException {
    String tag = nodeTag == null ? askForTag(limit) : nodeTag.get();
    BoundedIncrement increment = plan.increment(tag);
    boolean byIncrement =
        nodeTag != null
            && switch (plan.strategy()) {
              case USUAL -> increments;
              case COMPARE_AND_SET -> false;
              case INCREMENT -> true;
            };
    if (byIncrement) {
      String what = "raise " + increment.key() + " by " + increment.by();
      SimulatedNode node = serving.get();
      long max = database.run(what, limit, () -> raise(node, increment), client);
      return max == 0
          ? new ReservationOutcome(tag, Result.OUT_OF_BOUNDS, 0)
          : new ReservationOutcome(tag, Result.RESERVED, max);
    }
    CompareAndSet change = plan.compareAndSet(tag);
    if (change == null) {
      return new ReservationOutcome(tag, Result.UNREAD, 0);
    }
    long after = change.max() - increment.by();
    boolean won =
        compareAndSet(
            "reserve " + change,
            limit,
            change,
            tag,
            () -> checker.reserved(client, change.key(), after, change.max()));
    return won
        ? new ReservationOutcome(tag, Result.RESERVED, change.max())
        : new ReservationOutcome(tag, Result.LOST, 0);
  }

  /** A statement of its own: the next one may be served by another node. */
  private String askForTag(TimeLimits limit) throws TableException {
    SimulatedNode node = serving.get();
    return database.run("ask for the tag", limit, node::tag, client);
  }

  /** Returns the new Max; 0 if it is out of bounds. */
  private long raise(SimulatedNode node, BoundedIncrement increment) {
    Long max = node.max(increment.key());
    if (max == null || max < increment.least() || max > increment.most()) {
      return 0;
    }
    long raised = max + increment.by();
    node.put(increment.key(), raised);
    checker.reserved(client, increment.key(), max, raised);
    return raised;
  }

  /**
   * Makes a change if Max is still as expected and the node has the tag, and tells the checker in
   * the same moment.
   */
  private boolean compareAndSet(
      String what, TimeLimits limit, CompareAndSet change, String tag, Runnable tellChecker)
      throws TableException {
    SimulatedNode node = serving.get();
    return database.run(
        what,
        limit,
        () -> {
          boolean done =
              isServedBy(node, tag) && Objects.equals(node.max(change.key()), change.expected());
          if (done) {
            node.put(change.key(), change.max());
            tellChecker.run();
          }
          return done;
        },
        client);
  }

  /** The condition that each statement on a row of a node contains (rule P2). */
  private boolean isServedBy(SimulatedNode node, String tag) {
    return nodeTag != null || node.tag().equals(tag);
  }

  @Override
  public @Nullable Long max(CounterKey key, TimeLimits limit) throws TableException {
    SimulatedNode node = serving.get();
    Optional<Optional<Long>> read =
        database.run(
            "read " + key,
            limit,
            () ->
                nodeTag != null || node.tag().equalsIgnoreCase(key.nodeTag())
                    ? Optional.of(Optional.ofNullable(node.max(key)))
                    : Optional.<Optional<Long>>empty(),
            client);
    return read.orElseThrow(
            () -> new TableException("another node", FailureKind.CONFLICT, true, null))
        .orElse(null);
  }

  @Override
  public boolean set(CompareAndSet change, TimeLimits limit) throws TableException {
    return compareAndSet(
        "seed " + change, limit, change, "", () -> checker.set(change.key(), change.max()));
  }

  @Override
  public boolean giveBack(CounterKey key, long expected, long max, TimeLimits limit)
      throws TableException {
    String tag = nodeTag == null ? askForTag(limit) : "";
    return (nodeTag != null || tag.equalsIgnoreCase(key.nodeTag()))
        && compareAndSet(
            "return " + key + " " + expected + " → " + max,
            limit,
            new CompareAndSet(key, expected, max),
            tag,
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
  public List<CounterRow> rows(Collection<String> names, TimeLimits limit) throws TableException {
    SimulatedNode node = serving.get();
    return database.run("read rows of " + names, limit, () -> node.rows(names), client);
  }

  @Override
  public void verify(TimeLimits limit) {}
}
