package dev.hilo.table;

import static java.util.Objects.requireNonNull;

import dev.hilo.spi.ConnectionScope;
import dev.hilo.spi.Connections;
import dev.hilo.spi.DedicatedConnections;
import dev.hilo.spi.Host;
import dev.hilo.spi.TableSpelling;
import dev.hilo.spi.Transactions;
import dev.hilo.table.BoundedIncrement.UntoldMaxException;
import dev.hilo.table.ReservationOutcome.Result;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The table in a database, by JDBC: one transaction for each call, nearly always one statement. */
public final class JdbcCounterTable implements CounterTable {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final int NAMES_AT_ONCE = 100;

  private final Host host;
  private final Function<Dialect, TableSpelling> spelling;
  private final NodeTags tags;
  private final boolean createIfMissing;
  private final boolean increments;
  private final Canceller canceller;

  /** Where ranges go back. */
  private final Host returns;

  /** Null unless HiLo has connections of its own beside the application's. */
  private final @Nullable SameTable sameTable;

  /** What is known of the database since the first connection; null before. */
  private volatile @Nullable Database database;

  /** Attempts that have asked for a connection and not got it yet. */
  private final AtomicInteger unconnected = new AtomicInteger();

  private final AtomicBoolean knownWritable = new AtomicBoolean();
  private final LockSettings lockSettings = new LockSettings();

  private JdbcCounterTable(
      Host host,
      Function<Dialect, TableSpelling> spelling,
      NodeTags tags,
      boolean createIfMissing,
      boolean increments,
      Canceller canceller) {
    this.host = requireNonNull(host, "host");
    this.spelling = spelling;
    this.tags = requireNonNull(tags, "tags");
    this.createIfMissing = createIfMissing;
    this.increments = increments;
    this.canceller = requireNonNull(canceller, "canceller");
    DedicatedConnections own = dedicated();
    this.sameTable = own == null ? null : new SameTable(own);
    this.returns = host instanceof Connections connections ? new KeptConnection(connections) : host;
  }

  /**
   * A table that is named as the user wrote it.
   *
   * @param host {@link Connections} or {@link Transactions}
   * @param howToCreate what the user does when the table is missing
   * @param increments whether to reserve by one statement where the database has such
   * @param canceller ends statements in place of some drivers
   */
  public static JdbcCounterTable named(
      Host host,
      TableName name,
      String howToCreate,
      NodeTags tags,
      boolean createIfMissing,
      boolean increments,
      Canceller canceller) {
    requireNonNull(name, "name");
    return new JdbcCounterTable(
        host,
        dialect -> name.in(dialect, howToCreate),
        tags,
        createIfMissing,
        increments,
        canceller);
  }

  /**
   * A table that is spelled as a host wants it.
   *
   * @param host as for {@link #named}
   * @param increments as for {@link #named}
   * @param canceller as for {@link #named}
   */
  public static JdbcCounterTable spelled(
      Host host,
      TableSpelling spelling,
      NodeTags tags,
      boolean createIfMissing,
      boolean increments,
      Canceller canceller) {
    requireNonNull(spelling, "spelling");
    return new JdbcCounterTable(
        host, dialect -> spelling, tags, createIfMissing, increments, canceller);
  }

  @Override
  public ReservationOutcome reserve(ReservationPlan plan, Limit limit) throws TableException {
    String tag = tags instanceof NodeTags.Fixed fixed ? fixed.tag() : null;
    Database known = database;
    ReservationStrategy usual = known == null ? null : known.strategy(plan, tag != null);
    if (usual == CompareAndSet.INSTANCE && plan.unread(tag) != null) {
      return ReservationOutcome.of(tag == null ? "" : tag, Result.UNREAD);
    }
    boolean isInTwo = usual == BoundedIncrement.INSTANCE && !requireNonNull(known).raisesInOne();
    try {
      return run(
          "reserve numbers of '" + plan.counter().name() + "'",
          limit,
          tag != null && !isInTwo,
          sql -> reserved(sql, tag, plan));
    } catch (TableException e) {
      if (!mayBeRefusal(e)) {
        throw e;
      }
      database = requireNonNull(database).refused();
      return ReservationOutcome.of(tag == null ? "" : tag, Result.UNREAD);
    }
  }

  private ReservationOutcome reserved(Sql sql, @Nullable String tag, ReservationPlan plan)
      throws SQLException {
    String node = tag == null ? TagQuery.tag(sql, (NodeTags.Query) tags) : tag;
    Database known = sql.database();
    ReservationStrategy strategy = known.strategy(plan, tag != null);
    if (strategy == CompareAndSet.INSTANCE && plan.unread(node) != null) {
      return ReservationOutcome.of(node, Result.UNREAD);
    }
    ReservationOutcome outcome = strategy.reserve(sql, node, plan);
    if (!known.isProved()
        && strategy == BoundedIncrement.INSTANCE
        && outcome.result() == Result.RESERVED) {
      database = known.proved();
    }
    return outcome;
  }

  /**
   * Whether a database that seems to have a statement to raise Max and return it has none. A
   * product may only call itself PostgreSQL, and a proxy may keep the new Max to itself: then those
   * numbers are a gap, the last one. The first reservation is the probe.
   */
  private boolean mayBeRefusal(TableException failure) {
    Database known = database;
    return known != null
        && known.strategy() == BoundedIncrement.INSTANCE
        && (failure.getCause() instanceof UntoldMaxException
            || (!known.isProved()
                && !(failure.getCause() instanceof TagQueryException)
                && (failure.kind() == FailureKind.REFUSED || failure.kind() == FailureKind.OTHER)));
  }

  @Override
  public void compare(CounterKey key, Limit limit) {
    if (sameTable != null) {
      sameTable.compareIfOneToSpare(new MaxOf(key, limit));
    }
  }

  @Override
  public @Nullable Long max(CounterKey key, Limit limit) throws TableException {
    return run("read Max of '" + key.name() + "'", limit, true, sql -> sql.max(key)).orElse(null);
  }

  @Override
  public boolean set(Move move, Limit limit) throws TableException {
    String what = "set Max of '" + move.key().name() + "' to " + move.max();
    try {
      return run(what, limit, true, sql -> sql.changesOne(move));
    } catch (TableException e) {
      if (e.kind() == FailureKind.DUPLICATE) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public boolean giveBack(CounterKey key, long expected, long max, Limit limit)
      throws TableException {
    String what = "set Max of '" + key.name() + "' back from " + expected + " to " + max;
    if (sameTable != null) {
      sameTable.requireCompared(new MaxOf(key, limit));
    }
    Move move = new Move(key, expected, max);
    return attempt(returns, what, limit, true, sql -> sql.changesOne(move));
  }

  @Override
  public @Nullable Long increment(Connection connection, CounterKey key, Limit limit)
      throws TableException {
    String what = "raise Max of '" + key.name() + "' in the caller's transaction";
    try (ConnectionScope scope = ConnectionScope.limited(connection, networkLimit(limit))) {
      Database known = database(connection);
      String refusal = known.dialect().gaplessRefusal(connection);
      if (refusal != null) {
        throw new TableException(
            "Could not " + what + ": " + refusal, FailureKind.REFUSED, true, null);
      }
      // The update locks the row, so what is read after it is what it wrote.
      return work(
              new Sql(scope.connection(), known, limit),
              sql -> sql.increment(key) ? sql.max(key) : Optional.<Long>empty(),
              known,
              false)
          .orElse(null);
    } catch (SQLException e) {
      throw TableFailures.of(what, database, e);
    }
  }

  @Override
  public List<CounterRow> rows(Limit limit) throws TableException {
    return run("read all rows", limit, true, sql -> sql.rows(sql.statements().selectAll()));
  }

  @Override
  public List<CounterRow> rows(Collection<String> names, Limit limit) throws TableException {
    List<String> all = List.copyOf(names);
    List<CounterRow> rows = new ArrayList<>();
    for (int from = 0; from < all.size(); from += NAMES_AT_ONCE) {
      List<String> some = all.subList(from, Math.min(from + NAMES_AT_ONCE, all.size()));
      rows.addAll(
          run(
              "read rows",
              limit,
              true,
              sql -> sql.rows(sql.statements().selectNamed(some.size()), some.toArray())));
    }
    return rows;
  }

  @Override
  public void deleteAll(Limit limit) throws TableException {
    int unused =
        run("delete all rows", limit, true, sql -> sql.update(sql.statements().deleteAll()));
  }

  @Override
  public void verify(Limit limit) throws TableException {
    boolean unused =
        run(
            "look at the table",
            limit,
            true,
            sql -> sql.query(sql.statements().check(), rows -> true));
    if (tags instanceof NodeTags.Query query) {
      String unusedTag =
          attempt(host, "ask for the node tag", limit, false, sql -> TagQuery.tag(sql, query));
    }
  }

  /** Does work; where there is no table and that was asked for, makes it and tries again. */
  private <T> T run(String what, Limit limit, boolean oneStatement, SqlWork<T> work)
      throws TableException {
    try {
      return attempt(host, what, limit, oneStatement, work);
    } catch (TableException e) {
      if (e.kind() != FailureKind.MISSING_TABLE || !createIfMissing) {
        throw e;
      }
      TableException inTheWay = create(limit);
      try {
        return attempt(host, what, limit, oneStatement, work);
      } catch (TableException again) {
        boolean stillMissing = again.kind() == FailureKind.MISSING_TABLE;
        throw stillMissing && inTheWay != null && inTheWay.kind() != FailureKind.DUPLICATE
            ? inTheWay
            : again;
      }
    }
  }

  /** Makes the table; returns why it was not made, if it may be there all the same. */
  private @Nullable TableException create(Limit limit) throws TableException {
    try {
      int unused =
          attempt(
              host, "create the table", limit, true, sql -> sql.update(sql.statements().create()));
      return null;
    } catch (TableException e) {
      return TableCreation.orThrow(e, database);
    }
  }

  /** Does work in a transaction of its own. */
  private <T> T attempt(Host by, String what, Limit limit, boolean oneStatement, SqlWork<T> work)
      throws TableException {
    if (sameTable != null) {
      sameTable.check();
    }
    Attempt attempt = new Attempt(limit);
    try {
      if (by instanceof Transactions transactions) {
        return transactions.run(networkLimit(limit), oneStatement, c -> attempt.run(c, work));
      }
      try (ConnectionScope scope =
          ConnectionScope.open(
              (Connections) by, networkLimit(limit), oneStatement, knownWritable)) {
        T result = attempt.run(scope.connection(), work);
        scope.commit();
        return result;
      }
    } catch (SQLException e) {
      knownWritable.set(false);
      throw attempt.begun
          ? TableFailures.of(what, database, e)
          : TableFailures.withoutConnection(what, host, e);
    } finally {
      attempt.connected();
    }
  }

  /** No shorter than the query timeout, which the driver counts in seconds. */
  private Duration networkLimit(Limit limit) {
    Database known = database;
    Duration answer = TimedStatement.atLeast(limit.answer());
    return known != null && known.canceller() != null
        ? answer
        : Duration.ofSeconds(answer.plusMillis(999).toSeconds());
  }

  /** Does work once more where it turns out that no table is missing, though it seemed so. */
  private static <T> T work(Sql sql, SqlWork<T> work, Database known, boolean again)
      throws SQLException {
    try {
      return work.with(sql);
    } catch (SQLException e) {
      if (!known.isThereAllTheSame(e, sql)) {
        throw e;
      }
      if (!again) {
        throw TableFailures.refusal(e);
      }
    }
    // Either another client has made the table meanwhile, or it is not the table that is missing.
    return work(sql, work, known, false);
  }

  private Database database(Connection connection) throws SQLException {
    Database known = database;
    if (known == null) {
      Dialect dialect = Dialect.of(connection);
      known = Database.of(host, dialect, spelling.apply(dialect), canceller, increments);
      database = known;
    }
    return known;
  }

  /** Connections of HiLo's own; null if the host has none. */
  private @Nullable DedicatedConnections dedicated() {
    return host instanceof Connections connections ? connections.dedicated() : null;
  }

  @Override
  public String holdUp() {
    return unconnected.get() > 0
        ? "No connection has come yet. " + host.adviceOnConnections()
        : "The database has not answered yet: another transaction may hold a lock on the counter's"
            + " row, or the database hangs.";
  }

  @Override
  public void close() {
    canceller.endIfIdle();
    if (sameTable != null) {
      sameTable.end();
    }
    if (returns instanceof KeptConnection kept) {
      try {
        kept.close();
      } catch (SQLException e) {
        LOG.log(System.Logger.Level.WARNING, "Could not close a connection", e);
      }
    }
    DedicatedConnections own = dedicated();
    if (own != null) {
      own.close();
    }
  }

  /** Reads Max of a counter, without making the table. */
  private final class MaxOf implements SameTable.Reading {

    private final CounterKey key;
    private final Limit limit;

    MaxOf(CounterKey key, Limit limit) {
      this.key = key;
      this.limit = limit;
    }

    @Override
    public Optional<Long> own() throws TableException {
      return attempt(host, what(), limit, true, sql -> sql.max(key));
    }

    @Override
    public Optional<Long> applications(Connection connection) throws TableException {
      try (ConnectionScope scope = ConnectionScope.limited(connection, networkLimit(limit))) {
        return new Sql(scope.connection(), database(connection), limit).max(key);
      } catch (SQLException e) {
        throw TableFailures.of(what() + " by the application's connection", database, e);
      }
    }

    private String what() {
      return "read Max of '" + key.name() + "'";
    }
  }

  /** Work on a connection, and whether it got as far as having that. Used by one thread. */
  private final class Attempt {

    private final Limit limit;
    private final long asked = System.nanoTime();
    private boolean begun;
    private boolean waiting = true;

    Attempt(Limit limit) {
      this.limit = limit;
      unconnected.incrementAndGet();
    }

    <T> T run(Connection connection, SqlWork<T> work) throws SQLException {
      Database known = database(connection);
      begun = true;
      connected();
      long waited = System.nanoTime() - asked;
      if (limit.connection() != null && waited > limit.connection().toNanos()) {
        throw new TableFailures.TooLateException(waited);
      }
      Sql sql = new Sql(connection, known, limit);
      if (dedicated() != null) {
        lockSettings.apply(connection, sql, limit);
      }
      return JdbcCounterTable.work(sql, work, known, true);
    }

    void connected() {
      if (waiting) {
        waiting = false;
        unconnected.decrementAndGet();
      }
    }
  }

  /** Work on the table. */
  @FunctionalInterface
  private interface SqlWork<T> {
    T with(Sql sql) throws SQLException;
  }
}
