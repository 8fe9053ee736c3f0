package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.NumberSeries;
import dev.hilo.internal.document.Documents;
import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.CounterRegistry;
import dev.hilo.internal.ids.IdFormatterFactory;
import dev.hilo.internal.ids.IdLayout;
import dev.hilo.internal.ids.IdParser;
import dev.hilo.internal.ids.IdRules;
import dev.hilo.internal.range.ActiveCounters;
import dev.hilo.internal.range.BlockReservations;
import dev.hilo.internal.range.CounterStatistics;
import dev.hilo.internal.range.PrefetchPolicy;
import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.range.RangeSizePolicy;
import dev.hilo.internal.reserve.CounterSeeder;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterRow;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.work.Checkpoints;
import dev.hilo.internal.work.Workers;
import dev.hilo.spi.ColumnLimit;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.TableNames;
import java.sql.Connection;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Gives the rows of a relational database identifiers like RavenDB's: {@code orders/1-A}, …
 *
 * <p>An instance reserves ranges of numbers from the table {@code hilo} and hands them out from
 * memory. The ids are unique across all clients of the table and rise within one instance. When it
 * is closed, unused numbers go back to the table; when it is killed, they become a gap.
 *
 * <pre>{@code
 * try (HiLo hilo = HiLo.builder(dataSource).nodeTag("A").build()) {
 *   hilo.nextId("orders"); // "orders/1-A"
 * }
 * }</pre>
 *
 * <p>Make one instance for a database and keep it. Thread-safe. All work on the database is done on
 * a few daemon threads of HiLo's own, so that no transaction of the caller can roll a reservation
 * back. The algorithm is the one of RavenDB's client, on a row in place of its server.
 *
 * <p>Names of collections have at most 250 characters; names that differ only in case share their
 * numbers. Unless a method says otherwise, it throws {@link IllegalArgumentException} for a refused
 * name, id or count; {@link HiLoException} if the database fails, or returns no numbers in time;
 * {@link IllegalStateException} if the instance is closed, if two kinds of ids would look alike, or
 * if the {@link CounterScope} refuses the kind of number.
 */
public final class HiLo implements AutoCloseable {

  private static final int MOST_USED_COUNTERS = 1_000;

  private final HiLoRules rules;
  private final CounterScope scope;
  private final IdLayout layout;
  private final InstantSource clock;
  private final CounterTable table;
  private final EventRelay events;
  private final Workers workers;
  private final BlockingCalls calls;
  private final ActiveCounters counters;
  private final IdFormatterFactory formatters;
  private final GaplessNumbers gapless;
  private final IdResolver resolver;
  private final Identities identities;
  private final BlockReservations blocks;
  private final Documents documents;
  private final ConcurrentMap<String, CollectionIds> collections = new ConcurrentHashMap<>();

  /** The limits of the columns, by the name of the counter. */
  private final ConcurrentMap<String, ColumnLimit> columns = new ConcurrentHashMap<>();

  /** Kept here, because the context of CRaC refers to it weakly. */
  @SuppressWarnings({"FieldCanBeLocal", "UnusedVariable"})
  private final @Nullable Object checkpoints;

  HiLo(HiLoBuilder settings) {
    rules = settings.rules();
    scope = settings.scope;
    layout = new IdLayout(settings.separator, settings.tagPlacement == TagPlacement.PREFIX);
    clock = settings.clock;
    workers = settings.workers.get();
    table = settings.source.open(settings);
    events = new EventRelay(settings.listeners);
    Duration timeout = settings.reserveTimeout;
    calls = new BlockingCalls(workers, settings.time, timeout, table::holdUp);
    PrefetchPolicy prefetch = new PrefetchPolicy(settings.prefetch, settings.runway.toNanos());
    RangeSizePolicy size = settings.rangeSize.rule();
    RangeSettings ranges =
        new RangeSettings(
            table,
            size,
            timeout.toNanos(),
            settings.recallWithin.toNanos(),
            prefetch,
            settings.time,
            workers,
            events);
    counters = new ActiveCounters(ranges, bound -> ThreadLocalRandom.current().nextLong(bound));
    IdRules idRules = settings.idRules();
    CounterRegistry registry = new CounterRegistry();
    formatters = new IdFormatterFactory(layout, idRules, registry);
    gapless = new GaplessNumbers(table, counters, calls, formatters, registry);
    resolver = new IdResolver(counters, idRules, formatters, registry, scope);
    blocks = new BlockReservations(counters, ranges, calls);
    identities = new Identities(resolver, gapless, table, counters.seeder(), calls);
    Conventions conventions = rules.conventions();
    documents = new Documents(conventions::prefixOf, conventions::idOf, settings.idProperty);
    settings.gapless.stream().map(resolver::identity).forEach(gapless::declare);
    checkpoints = Checkpoints.register(this::suspend, this::resume);
  }

  /**
   * Settings for an instance on a database.
   *
   * @param dataSource leads to exactly one database, or the ids would not be unique
   * @throws IllegalArgumentException if the DataSource visibly routes to several
   */
  public static HiLoBuilder builder(DataSource dataSource) {
    return new HiLoBuilder(TableSource.of(dataSource));
  }

  /**
   * Settings for an instance inside a framework.
   *
   * @param access the framework's connections or transactions, always on the same database
   * @param table the framework's names of the table and its columns; null if {@link
   *     HiLoBuilder#table} names the table
   */
  public static HiLoBuilder builder(DatabaseAccess access, @Nullable TableNames table) {
    return new HiLoBuilder(new TableSource(requireNonNull(access, "access"), table));
  }

  /** The next id of a collection: {@code orders/1-A}. */
  public String nextId(String collection) {
    return collection(collection).nextId();
  }

  /** The next number of a collection, for a numeric id. */
  public long nextNumber(String collection) {
    return collection(collection).nextNumber();
  }

  /** The next 1 to 100,000 ids of a collection, rising. Missing numbers are reserved at once. */
  public List<String> nextIds(String collection, int count) {
    return collection(collection).nextIds(count);
  }

  /** A handle for one collection, for code that makes many ids. */
  public CollectionIds collection(String name) {
    CollectionIds known = collections.get(requireNonNull(name, "name"));
    return known != null ? known : collections.computeIfAbsent(name, this::open);
  }

  private CollectionIds open(String name) {
    CollectionName checked = CollectionName.of(name, layout.separator());
    Counter counter = new Counter(checked.counter(), scope == CounterScope.NODE);
    return new CollectionIds(
        checked, counter, counters.of(counter), formatters, resolver, scope, blocks);
  }

  /**
   * A handle for the collection of a class, by its {@link IdCollection} or the conventions.
   *
   * @throws IllegalArgumentException also if the class has no collection, for example an interface
   */
  public CollectionIds collection(Class<?> type) {
    return collection(documents.prefixOf(requireNonNull(type, "type")));
  }

  /**
   * Gives a document its id, and writes it to the id property if the class has one. A whole id
   * stays; a request such as {@code companies|} is resolved ({@link CollectionIds#assign}). A
   * document without an id gets the one of the convention for its type, or else a HiLo id of its
   * collection.
   *
   * @throws IllegalArgumentException if the id, its prefix or the class is refused, or the id
   *     property cannot be read or written
   * @throws IllegalStateException also if several conventions fit the document equally well
   */
  public String assign(Object document) {
    return documents.identify(
        document,
        resolver::isRequest,
        request ->
            request == null ? collection(document.getClass()).nextId() : resolver.resolve(request));
  }

  /**
   * Gives a document of any class this id, or the one that it requests, and writes it to the id
   * property if the class has one. The former id and the conventions have no effect.
   *
   * @throws IllegalArgumentException also if the id property cannot be read or written
   */
  public String assign(Object document, String id) {
    requireNonNull(id, "id");
    return documents.identify(document, id, resolver::isRequest, resolver::resolve);
  }

  /**
   * The next identity: {@code companies/1}. Its number is committed to the table before it is used,
   * and rises over all clients. An insert that fails leaves a gap. The prefix may end with {@code
   * |}.
   */
  public String nextIdentity(String prefix) {
    return nextIdentities(prefix, 1).get(0);
  }

  /** The next 1 to 100,000 identities, consecutive, by one reservation. */
  public List<String> nextIdentities(String prefix, int count) {
    CollectionIds.checkCount(count);
    return resolver.nextIdentities(resolver.identity(prefix), count);
  }

  /**
   * The next identity without gaps: {@code invoices/1}. Its number is taken in the transaction that
   * is open on the connection. Until that ends, it locks the counter, and other callers wait; a
   * rollback returns the number. So take it as late as possible.
   *
   * @param connection the caller's, not in auto-commit mode; HiLo neither commits nor closes it
   * @throws HiLoRetryException after a conflict: roll back and run the transaction again
   * @throws IllegalStateException also if the connection is in auto-commit mode, or if the identity
   *     is ordinary here
   */
  public String nextGaplessIdentity(Connection connection, String prefix) {
    return gapless.nextId(requireNonNull(connection, "connection"), resolver.identity(prefix));
  }

  /**
   * The next number of a series: {@code 2026-00017}. It is taken as {@link
   * #nextGaplessIdentity(Connection, String)} takes one. The time of this call decides the year,
   * also if the call then waits for the counter, or the transaction ends in the next year.
   */
  public String nextGaplessIdentity(Connection connection, NumberSeries series) {
    return nextGaplessIdentity(connection, series, series.today(clock));
  }

  /**
   * The next number of a series in the year, or month, of a day.
   *
   * @param day such as the date of the invoice
   */
  public String nextGaplessIdentity(Connection connection, NumberSeries series, LocalDate day) {
    char separator = layout.separator().character();
    CollectionName prefix = resolver.identity(series.counter(day, separator));
    long number = gapless.next(requireNonNull(connection, "connection"), prefix);
    return series.text(day, number, separator);
  }

  /**
   * The next sequence id: {@code companies/0000000000000000001-A}. It has 19 digits, so that ids
   * sort as text; the numbers rise over all collections of this instance, and have gaps.
   */
  public String nextSequenceId(String prefix) {
    return resolver.nextSequenceId(requireNonNull(prefix, "prefix"));
  }

  /**
   * Raises the last number of a collection to {@code value} if it is lower, because rows have
   * numbers up to there. Ranges in memory with numbers up to {@code value} are dropped, not
   * returned: no later call of this instance gets such a number. Other instances keep their ranges,
   * and may lower Max when they return them: close them before, and the blocks of this instance. Do
   * not seed during a suspension. Identities have a {@linkplain Identities#seed seed} of their own.
   *
   * @param value 0 or more
   * @return the last number afterwards
   * @throws IllegalStateException also in {@link CounterScope#NODE}
   */
  public long seed(String collection, long value) {
    CollectionName name =
        CollectionName.of(requireNonNull(collection, "collection"), layout.separator());
    scope.requireOneRow(name.text());
    Counter counter = Counter.shared(name.counter());
    return calls.run(
        "seeding '" + name.counter() + "'",
        name.counter(),
        deadline -> counters.raise(counter, value, deadline));
  }

  public Identities identities() {
    return identities;
  }

  /** Parses an id of this instance's format. Empty for others, such as a GUID or a semantic id. */
  public Optional<DocumentIdentifier> parse(String id) {
    return Optional.ofNullable(new IdParser(layout).parse(requireNonNull(id, "id")))
        .map(found -> new DocumentIdentifier(id, found.collection(), found.number(), found.tag()));
  }

  public HiLoRules rules() {
    return rules;
  }

  /**
   * Checks that the table can be read, and that the query for the node tag returns one. Creates the
   * table first if {@link HiLoBuilder#createTableIfMissing} was called. Then makes the rows of
   * declared gapless counters ({@link HiLoBuilder#gaplessIdentity}).
   *
   * @throws HiLoMissingTableException if the table is missing; the message has the DDL
   */
  public void verify() {
    calls.run(
        "checking the table",
        () -> {
          table.verify(calls.limit());
          return true;
        });
    gapless.makeDeclared();
  }

  /**
   * All rows of the table, by name: the state of all clients together. A counter of the scope
   * {@link CounterScope#NODE} also has a row {@code *} with Max −1, which keeps clients of the
   * other scope out; a counter that was {@linkplain #recall recalled} has a row {@code !}.
   */
  public List<CounterState> counters() {
    return CounterState.of(calls.run("reading the counters", () -> table.rows(calls.limit())));
  }

  /**
   * The rows of the counters that this instance has used or declared, by name, without the rows
   * with Max −1 and the rows of recalls; at most 1,000 counters.
   */
  public List<CounterState> usedCounters() {
    TreeSet<String> names = new TreeSet<>(counters.statistics().keySet());
    names.addAll(gapless.names());
    List<String> first = names.stream().limit(MOST_USED_COUNTERS).toList();
    return CounterState.of(
            calls.run("reading the counters", () -> table.rows(first, calls.limit())))
        .stream()
        .filter(row -> row.max() != Counter.MARKER && !row.nodeTag().equals(CounterKey.RECALLED))
        .toList();
  }

  /**
   * Recalls the numbers of a collection that clients hold in memory, after rows were imported into
   * them. Raises Max above {@code highest}; then instances with {@link HiLoBuilder#recallWithin},
   * and this one at once, drop the numbers that were reserved before. Those numbers become a gap.
   *
   * <p>Not reached are ids that callers were given before, processes that were stopped until their
   * own look at the table, and clients that do not follow recalls: the primary key has to refuse
   * what they insert. If this call fails, repeat it.
   *
   * @param highest the highest number in the rows, 0 or more
   * @return Max afterwards
   */
  public long recall(String collection, long highest) {
    scope.refuseRecall();
    String name = CollectionName.of(collection, layout.separator()).counter();
    String what = "recalling '" + name + "'";
    CounterSeeder seeds = counters.seeder();
    CounterKey recalled = CounterKey.recalled(name);
    // If Max was lowered since an earlier recall, clients would not see a number below that.
    long earlier =
        calls.run(what, () -> table.rows(List.of(name), calls.limit())).stream()
            .filter(row -> row.key().equals(recalled))
            .mapToLong(CounterRow::max)
            .findFirst()
            .orElse(0);
    long above = highest < 0 ? highest : Math.max(highest, earlier);
    long max = calls.run(what, name, end -> seeds.raiseAbove(CounterKey.shared(name), above, end));
    calls.run(what, name, end -> seeds.raise(recalled, max, end));
    counters.recall(name, max);
    return max;
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
   * @throws IllegalStateException also if this instance is suspended, or another reset of it is
   *     under way
   */
  public void reset() {
    try {
      counters.startOver(
          () -> calls.run("deleting the counters", "*", counters.seeder()::deleteAll));
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
    gapless.startOver();
  }

  /** The statistics of this instance by the name of the counter, without the database. */
  public Map<String, CollectionStatistics> statistics() {
    Map<String, CollectionStatistics> all = new LinkedHashMap<>();
    counters.statistics().forEach((name, one) -> all.put(name, statistics(name, one)));
    return all;
  }

  private CollectionStatistics statistics(String counter, CounterStatistics state) {
    ColumnLimit limit = columns.get(counter);
    return CollectionStatistics.of(
        state, limit == null ? Long.MAX_VALUE : limit.highest(counter, state.nodeTag()));
  }

  /**
   * Declares a column that stores the ids or numbers of a counter, for {@link
   * CollectionStatistics#limit}. Of several columns, the one that is full first counts.
   *
   * @param counter a collection such as {@code orders}, or an identity such as {@code companies|}
   * @throws IllegalArgumentException if the name is refused
   */
  public void declareColumn(String counter, ColumnLimit limit) {
    CollectionName name = CollectionName.ofIdentity(counter, layout.separator());
    columns.merge(
        counter.endsWith("|") ? name.identityCounter() : name.counter(),
        requireNonNull(limit, "limit"),
        ColumnLimit::and);
  }

  /**
   * Returns the unused ranges to the table and closes idle connections of HiLo's own, so that this
   * process can be copied. Until {@link #resume}, requests for ids wait, at most the reserve
   * timeout. Gapless numbers and commands work, and open connections. With {@code org.crac} on the
   * class path, each checkpoint by CRaC suspends every instance, and the restore resumes it.
   *
   * <p>No number that was in memory and that no caller had been given before this call returned is
   * handed out afterwards, neither by this process nor by a copy. A number that a caller was given,
   * or was just being given, may be in both copies: end requests and transactions first.
   *
   * <p>Never throws because of the database: ranges that cannot go back become a gap. Takes at most
   * the reserve timeout. A concurrent second call waits for the first, unless a listener makes it.
   *
   * @return whether this call suspended the instance; false if it was suspended or closed before
   */
  public boolean suspend() {
    boolean suspended = counters.suspend();
    if (!suspended) {
      await(counters.settled());
    }
    return suspended;
  }

  /**
   * Ends a suspension: requests for ids go on, and reserve anew, as a new instance does. Waits for
   * a {@link #suspend} under way, unless a listener makes this call. Does nothing if this instance
   * is not suspended.
   */
  public void resume() {
    await(counters.resume());
  }

  /**
   * Returns the unused ranges to the table and ends this instance; requests for ids then throw
   * {@link IllegalStateException}. A concurrent request either gets an id, which counts as used, or
   * is refused. Never throws because of the database: ranges that cannot go back are logged,
   * reported to the listeners, and become a gap. Takes at most the reserve timeout. Closing twice
   * does nothing; a concurrent second call waits for the first, unless a listener makes it.
   */
  @Override
  public void close() {
    if (counters.close()) {
      workers.close();
      documents.close();
    } else {
      await(counters.settled());
    }
  }

  /** A listener must not wait for what may wait for it. */
  private void await(CompletableFuture<?> end) {
    if (!events.isCallingListener()) {
      counters.await(end);
    }
  }
}
