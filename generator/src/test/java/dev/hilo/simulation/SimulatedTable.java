package dev.hilo.simulation;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.table.Answer;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterRow;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.Connection;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The table as one client reaches it. It tells the checker what the client changes. */
final class SimulatedTable implements CounterTable {

  private final SimulatedDatabase database;
  private final NumberChecker checker;
  private final VirtualTime.Host client;
  private final boolean increments;
  private final Supplier<SimulatedNode> serving;
  private final @Nullable String configured;
  private final @Nullable Supplier<String> tagQuery;

  /** How many numbers the reservation on this thread wants. */
  private final ThreadLocal<Long> capacity = new ThreadLocal<>();

  /** Whether this thread seeds, so that it does not reserve what it sets. */
  private final ThreadLocal<Boolean> seeding = ThreadLocal.withInitial(() -> false);

  /**
   * @param increments whether the database can raise Max and return it in one statement
   * @param serving the node that serves the next transaction
   * @param configured the tag of the client; null if the query alone gives the tag
   * @param tagQuery answers with the node tag; null if the tag is configured. With both, the client
   *     changes only the table of the node that has its tag
   */
  SimulatedTable(
      SimulatedDatabase database,
      NumberChecker checker,
      VirtualTime.Host client,
      boolean increments,
      Supplier<SimulatedNode> serving,
      @Nullable String configured,
      @Nullable Supplier<String> tagQuery) {
    this.database = database;
    this.checker = checker;
    this.client = client;
    this.increments = increments;
    this.serving = serving;
    this.configured = configured;
    this.tagQuery = tagQuery;
  }

  /** What the checker calls a row: sites have one table each, and their rows have equal keys. */
  CounterKey row(CounterKey key, String tag) {
    return isOfSite() && key.nodeTag().equals(CounterKey.ALL_NODES)
        ? new CounterKey(key.name(), tag.toLowerCase(Locale.ROOT))
        : key;
  }

  /** Whether the client belongs to one of several sites. */
  private boolean isOfSite() {
    return configured != null && tagQuery != null;
  }

  /** The tag of the site that the client belongs to; null if there are no sites. */
  @Nullable String site() {
    return isOfSite() ? configured : null;
  }

  /** Makes a change that is no reservation. */
  <T> T seed(Callable<T> change) throws Exception {
    seeding.set(true);
    try {
      return change.call();
    } finally {
      seeding.remove();
    }
  }

  @Override
  public String nodeTag(TimeLimits limit) throws TableException {
    return configured != null
        ? configured
        : database.run("ask for the tag", limit, requireNonNull(tagQuery), client);
  }

  @Override
  public Optional<Answer> raise(
      CounterKey key, long by, long least, long most, boolean evenByTwo, TimeLimits limit)
      throws TableException {
    capacity.set(by);
    boolean tagChoosesRow = configured == null && !key.nodeTag().equals(CounterKey.ALL_NODES);
    return (increments || evenByTwo) && !tagChoosesRow
        ? Optional.of(
            change(
                "raise " + key + " by " + by,
                limit,
                key,
                (node, row) -> raise(node, row, by, least, most)))
        : Optional.empty();
  }

  private @Nullable Long raise(SimulatedNode node, CounterKey row, long by, long least, long most) {
    Long max = node.max(row);
    if (max == null || max < least || max > most) {
      return null;
    }
    long raised = max + by;
    node.put(row, raised);
    checker.reserved(client, row, max, raised);
    return raised;
  }

  @Override
  public Answer set(CounterKey key, @Nullable Long expected, long max, TimeLimits limit)
      throws TableException {
    boolean reserves = !seeding.get();
    long after = reserves ? max - capacity.get() : 0;
    return change(
        (reserves ? "reserve " : "seed ") + key + ": " + expected + " to " + max,
        limit,
        key,
        (node, row) -> {
          if (!compareAndSet(node, row, expected, max)) {
            return null;
          }
          if (reserves) {
            checker.reserved(client, row, after, max);
          } else {
            checker.set(row, max);
          }
          return max;
        });
  }

  private static boolean compareAndSet(
      SimulatedNode node, CounterKey row, @Nullable Long expected, long max) {
    boolean done = Objects.equals(node.max(row), expected);
    if (done) {
      node.put(row, max);
    }
    return done;
  }

  /** A transaction that asks for the tag first, and tells the checker when it takes effect. */
  private Answer change(
      String what,
      TimeLimits limit,
      CounterKey key,
      BiFunction<SimulatedNode, CounterKey, @Nullable Long> change)
      throws TableException {
    SimulatedNode node = serving.get();
    Optional<Answer> answer =
        database.run(
            what,
            limit,
            () -> {
              String tag = isOfSite() ? node.tag() : tagQuery == null ? "" : tagQuery.get();
              if (isOfSite() && !tag.equals(configured)) {
                return Optional.<Answer>empty();
              }
              String ofRange = configured == null ? tag : configured;
              boolean isOf = key.isOf(ofRange);
              return Optional.of(
                  new Answer(ofRange, isOf ? change.apply(node, row(key, ofRange)) : null));
            },
            client);
    return answer.orElseThrow(
        () -> new TableException("another server", FailureKind.REFUSED, true, null));
  }

  /** A read asks for no tag. */
  @Override
  public @Nullable Long max(CounterKey key, TimeLimits limit) throws TableException {
    SimulatedNode node = serving.get();
    return database
        .run("read " + key, limit, () -> Optional.ofNullable(node.max(rowOn(node, key))), client)
        .orElse(null);
  }

  /** The row in the table of a node. */
  private CounterKey rowOn(SimulatedNode node, CounterKey key) {
    return isOfSite() ? row(key, node.tag()) : key;
  }

  @Override
  public boolean giveBack(CounterKey key, long expected, long max, TimeLimits limit)
      throws TableException {
    SimulatedNode node = serving.get();
    @Nullable Object sent = checker.returning(client, rowOn(node, key), expected);
    return database.run(
        "return " + key + " " + expected + " → " + max,
        limit,
        () -> {
          if (isOfSite() && !node.tag().equals(configured)) {
            return false;
          }
          CounterKey row = rowOn(node, key);
          boolean done = compareAndSet(node, row, expected, max);
          if (done) {
            checker.returned(client, row, expected, max, sent);
          }
          return done;
        },
        client);
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
