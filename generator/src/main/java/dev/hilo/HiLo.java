package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.document.Documents;
import dev.hilo.internal.ids.IdFormatterFactory;
import dev.hilo.internal.range.ActiveCounters;
import dev.hilo.internal.range.Counter;
import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.work.WorkerThreads;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.TableNames;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
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
 * {@snippet class="ReadmeSnippets" region="core" :
 *
 * HiLo hilo = HiLo.builder(dataSource).createTableIfMissing().build(); // one for each database
 * hilo.nextId("orders"); // "orders/1-A"
 * }
 *
 * <p>Make one instance for a database and keep it. Thread-safe. All work on the database is done on
 * a few daemon threads of HiLo's own, so that no transaction of the caller can roll a reservation
 * back. The algorithm is the one of RavenDB's client, on a row in place of its server.
 *
 * <p>Names of collections have at most 250 characters; names that differ only in case share their
 * numbers. Unless a method says otherwise, it throws {@link IllegalArgumentException} for a refused
 * name, id or count; {@link HiLoException} if the database fails, or returns no numbers in time;
 * {@link IllegalStateException} if the instance is closed, if two kinds of ids would look alike, or
 * if {@link HiLoBuilder#taggedIdsOnly} refuses the kind of number.
 */
public final class HiLo implements AutoCloseable {

  private final HiLoRules rules;
  private final EventRelay events;
  private final WorkerThreads workers;
  private final DatabaseCalls calls;
  private final ActiveCounters active;
  private final IdFormatterFactory formatters;
  private final GaplessNumbers gapless;
  private final IdResolver resolver;
  private final Identities identities;
  private final Counters counters;
  private final Documents documents;
  private final ConcurrentMap<String, CollectionIds> collections = new ConcurrentHashMap<>();

  HiLo(HiLoBuilder settings) {
    rules = settings.rules();
    workers = WorkerThreads.of(settings.source.mostThreads());
    CounterTable table = settings.source.opening().apply(settings);
    events = new EventRelay(settings.listeners, settings.time);
    RangeSettings ranges =
        new RangeSettings(
            table,
            settings.rangeSize.rule,
            settings.reserveTimeout,
            settings.prefetch,
            settings.time,
            workers,
            events);
    calls = new DatabaseCalls(ranges);
    active = new ActiveCounters(ranges, bound -> ThreadLocalRandom.current().nextLong(bound));
    formatters = new IdFormatterFactory(settings.format);
    gapless = new GaplessNumbers(active, calls, formatters);
    resolver = new IdResolver(rules, active, formatters, gapless);
    identities = new Identities(rules, resolver, gapless, active.seeder(), calls, settings.clock);
    counters = new Counters(rules, active, gapless, calls);
    Conventions conventions = rules.conventions();
    documents = new Documents(conventions::prefixOf, conventions::idOf, settings.idProperty);
    settings.gapless.stream().map(rules::identity).forEach(gapless::declare);
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
    return new HiLoBuilder(TableSource.of(requireNonNull(access, "access"), table));
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
    return known != null ? known : open(name);
  }

  private CollectionIds open(String name) {
    Counter counter = active.of(rules.collection(name).counter());
    CollectionIds made = new CollectionIds(name, counter, formatters, resolver, rules);
    // Not by computeIfAbsent, which a full stack can break for ever.
    CollectionIds earlier = collections.putIfAbsent(name, made);
    return earlier == null ? made : earlier;
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
    return identify(document, null);
  }

  /**
   * Gives a document of any class this id, or the one that it requests, and writes it to the id
   * property if the class has one. The former id and the conventions have no effect.
   *
   * @throws IllegalArgumentException also if the id property cannot be read or written
   */
  public String assign(Object document, String id) {
    return identify(document, requireNonNull(id, "id"));
  }

  private String identify(Object document, @Nullable String given) {
    return documents.identify(
        document,
        given,
        resolver::isRequest,
        request ->
            request == null ? collection(document.getClass()).nextId() : resolver.resolve(request));
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
    return resolver.nextIdentities(rules.identity(prefix), count);
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
    return gapless.nextId(requireNonNull(connection, "connection"), rules.identity(prefix));
  }

  /**
   * The next sequence id: {@code companies/0000000000000000001-A}. It has 19 digits, so that ids
   * sort as text; the numbers rise over all collections of this instance, and have gaps.
   */
  public String nextSequenceId(String prefix) {
    return resolver.nextSequenceId(rules.collection(requireNonNull(prefix, "prefix")));
  }

  /** Reads and changes counters, for operators and tests. */
  public Counters counters() {
    return counters;
  }

  /** Commands on identities. */
  public Identities identities() {
    return identities;
  }

  /** Parses an id of this instance's format. Empty for others, such as a GUID or a semantic id. */
  public Optional<DocumentIdentifier> parse(String id) {
    return DocumentIdentifier.parse(requireNonNull(id, "id"), rules.format);
  }

  /** Adds a listener to the events of ranges from now on, as {@link HiLoBuilder#listener} does. */
  public void addListener(HiLoListener listener) {
    events.add(requireNonNull(listener, "listener"));
  }

  /** The settings on names, ids and classes, for frameworks. */
  public HiLoRules rules() {
    return rules;
  }

  /**
   * Checks that the table can be read, and that the query for the node tag returns one. Creates the
   * table first if {@link HiLoBuilder#createTableIfMissing} was called. Then makes the rows of
   * {@linkplain HiLoBuilder#gaplessIdentity declared} gapless counters.
   *
   * @throws HiLoMissingTableException if the table is missing; the message has the DDL
   */
  public void verify() {
    calls.run(
        "checking the table",
        (table, limit) -> {
          table.verify(limit);
          return true;
        });
    gapless.makeDeclared();
  }

  /**
   * Returns the unused ranges to the table and closes idle connections of HiLo's own, so that this
   * process can be copied. Until {@link #resume}, requests for ids wait, at most the reserve
   * timeout. Gapless numbers and commands still work. They open connections.
   *
   * <p>After this call returns, neither this process nor a copy hands out a number that was in
   * memory before, unless it reserves the number again. A number that a caller was given, or was
   * just being given, may be in both copies: end requests and transactions first.
   *
   * <p>Never throws because of the database: ranges that cannot go back become a gap. Takes at most
   * the reserve timeout, and as long again for a reset or another call that it waits for. A
   * listener's call waits for none.
   *
   * @return whether this call suspended the instance; false if it was suspended or closed before
   * @throws IllegalStateException if a reset under way does not end in time, or a listener makes
   *     this call during one
   */
  public boolean suspend() {
    boolean suspended = active.suspend(mayWait());
    events.logGaps();
    return suspended;
  }

  /**
   * Ends a suspension: requests for ids go on, and reserve anew, as a new instance does. Waits for
   * a {@link #suspend} under way, at most the reserve timeout. A listener's call does not wait, and
   * takes effect when the suspension is over. Does nothing if this instance is not suspended.
   */
  public void resume() {
    active.resume(mayWait());
  }

  /**
   * Returns the unused ranges to the table and ends this instance; requests for ids then throw
   * {@link IllegalStateException}. A concurrent request either gets an id, which counts as used, or
   * is refused. Never throws because of the database: ranges that cannot go back are logged,
   * reported to the listeners, and become a gap. Takes at most the reserve timeout. A second call
   * waits for the first, unless a listener makes it, and does what an Error kept the first from.
   */
  @Override
  public void close() {
    boolean waits = mayWait();
    boolean ends = true;
    try {
      ends = active.close(waits) || waits;
      if (ends) {
        events.logGaps();
      }
    } finally {
      // An Error may have come before the close began: then the instance goes on.
      if (ends && active.isClosed()) {
        workers.close();
        documents.close();
      }
    }
  }

  /** A listener must not wait for what may wait for it. */
  private boolean mayWait() {
    return !events.isCallingListener();
  }
}
