package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.CounterRegistry;
import dev.hilo.internal.ids.IdFormat;
import dev.hilo.internal.ids.IdParser;
import dev.hilo.internal.ids.IdRules;
import dev.hilo.internal.ids.IdTemplates;
import dev.hilo.internal.range.RangeChain;
import dev.hilo.internal.range.Ranges;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.work.Workers;
import dev.hilo.spi.Host;
import dev.hilo.spi.TableNames;
import java.sql.Connection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import javax.sql.DataSource;

/**
 * Identifiers as RavenDB gives them, for the rows of a relational database.
 *
 * <p>An instance reserves ranges of numbers from a table named {@code hilo} and hands them out from
 * memory: {@code orders/1-A}, {@code orders/2-A}, … The ids are unique across all clients of the
 * table and rise within one instance. What a client holds when it is closed goes back to the table;
 * what it holds when it is killed becomes a gap.
 *
 * <pre>{@code
 * try (HiLo hilo = HiLo.builder(dataSource).nodeTag("A").build()) {
 *   hilo.nextId("orders"); // "orders/1-A"
 * }
 * }</pre>
 *
 * <p>Make one instance for a database and keep it: each holds ranges of its own. Thread-safe. All
 * work on the database is done on a few daemon threads of its own, so that no transaction of the
 * caller can take a reservation back. The algorithm is RavenDB's ("HiLo Algorithm" in its client
 * API's documentation), with a compare-and-set on a row in place of its server.
 *
 * <p>Names of collections have at most 250 characters; names that differ only in case share their
 * numbers. Unless a method says otherwise, it throws:
 *
 * <ul>
 *   <li>{@link IllegalArgumentException} for a name, an id or a count that is refused;
 *   <li>{@link HiLoException} if the database fails, or gives no numbers in time;
 *   <li>{@link IllegalStateException} if the instance is closed, or if two kinds of ids of one name
 *       would look the same.
 * </ul>
 */
public final class HiLo implements AutoCloseable {

  /** How many names {@link #usedCounters} reads at most. */
  private static final int MOST_USED = 1_000;

  private final CounterTable table;

  private final Ranges ranges;
  private final EventRelay events;
  private final Workers workers;
  private final BlockingCalls calls;
  private final IdTemplates templates;
  private final IdFormat format;
  private final GaplessNumbers gapless;
  private final IdResolver resolver;
  private final Identities identities;
  private final Documents documents;
  private final HiLoRules rules;
  private final ConcurrentMap<String, CollectionIds> collections = new ConcurrentHashMap<>();

  HiLo(
      CounterTable table,
      Ranges ranges,
      EventRelay events,
      Workers workers,
      BlockingCalls calls,
      HiLoBuilder settings) {
    this.table = table;
    this.ranges = ranges;
    this.events = events;
    this.workers = workers;
    this.calls = calls;
    this.format = settings.format();
    this.rules = settings.rules();
    IdRules idRules = settings.idRules();
    CounterRegistry registry = new CounterRegistry();
    this.templates = new IdTemplates(format, idRules, registry);
    this.gapless = new GaplessNumbers(table, ranges, calls, templates, registry);
    this.resolver = new IdResolver(ranges, idRules, templates, registry);
    this.identities =
        new Identities(resolver, gapless, table, ranges.seeds(), calls, format.separator());
    this.documents = new Documents(rules.conventions(), settings.idProperty);
    settings.gapless.stream().map(this::identity).forEach(gapless::declare);
  }

  /**
   * Settings for an instance on a database.
   *
   * @param dataSource where connections come from, always to the same database: one that routes
   *     would mix the ranges of several, and the ids would not be unique
   * @throws IllegalArgumentException if it can be seen that it routes
   */
  public static HiLoBuilder builder(DataSource dataSource) {
    return new HiLoBuilder(TableSource.of(dataSource));
  }

  /**
   * Settings for an instance inside a framework.
   *
   * @param host the framework's connections or transactions, always on the same database
   */
  public static HiLoBuilder builder(Host host) {
    requireNonNull(host, "host");
    return new HiLoBuilder(new TableSource(host, null));
  }

  /**
   * Settings for an instance inside a framework that has naming rules of its own.
   *
   * @param host the framework's connections or transactions, always on the same database
   * @param table how the framework names the table and its columns; {@link HiLoBuilder#schema} and
   *     {@link HiLoBuilder#table} have no effect then
   */
  public static HiLoBuilder builder(Host host, TableNames table) {
    requireNonNull(host, "host");
    requireNonNull(table, "table");
    return new HiLoBuilder(new TableSource(host, table));
  }

  /** The next id of a collection: {@code orders/1-A}. */
  public String nextId(String collection) {
    return collection(collection).nextId();
  }

  /** The next number of a collection, for a numeric id. */
  public long nextNumber(String collection) {
    return collection(collection).nextNumber();
  }

  /**
   * The next ids of a collection, rising. What is missing in memory is reserved at once.
   *
   * @param count how many, from 1 to 100,000
   */
  public List<String> nextIds(String collection, int count) {
    return collection(collection).nextIds(count);
  }

  /** A handle for one collection, for places that make many ids. */
  public CollectionIds collection(String name) {
    CollectionIds known = collections.get(requireNonNull(name, "name"));
    return known != null ? known : collections.computeIfAbsent(name, this::open);
  }

  private CollectionIds open(String name) {
    CollectionName checked = name(name);
    RangeChain chain = ranges.of(Counter.shared(checked.counter()));
    return new CollectionIds(checked, chain, templates, resolver);
  }

  /** With or without the | behind it. */
  private CollectionName identity(String prefix) {
    return IdResolver.identity(requireNonNull(prefix, "prefix"), format.separator());
  }

  private CollectionName name(String text) {
    return CollectionName.of(requireNonNull(text, "prefix"), format.separator());
  }

  /**
   * A handle for the collection of a class, as the conventions or its {@link IdCollection} say.
   *
   * @throws IllegalArgumentException if the class has none: a bare interface, or an abstract class
   *     without {@link IdCollection}; or if the name is refused
   */
  public CollectionIds collection(Class<?> type) {
    return collection(documents.prefixOf(requireNonNull(type, "type")));
  }

  /**
   * Gives a document its id: the one it comes with if that is whole; else what that asks for
   * ({@link CollectionIds#assign}); and where it comes with none, the one of the convention for its
   * type, or else a HiLo id of its collection. If the class has an id property, it holds the id
   * afterwards.
   *
   * @param document an instance of a class that has a collection, unless it comes with an id or its
   *     convention gives one
   * @return the id
   * @throws IllegalArgumentException if the id, the prefix in it, or the class is refused, or the
   *     id property cannot be read or written
   * @throws IllegalStateException if this instance is closed, if the prefix is used for ids that
   *     would look the same, or if several conventions fit the document equally well
   */
  public String assign(Object document) {
    return documents.identify(
        document,
        resolver::isRequest,
        request ->
            request == null ? collection(document.getClass()).nextId() : resolver.resolve(request));
  }

  /**
   * Gives a document the id that stands beside it, or that this asks for: whatever the document
   * came with, and the convention for its type, do not count. If the class has an id property, it
   * holds the id afterwards.
   *
   * @param document an instance of any class; it need have no collection
   * @param id {@code settings/mail}, or what asks for one: {@code companies|}, {@code companies/},
   *     or blank
   * @return the id
   * @throws IllegalArgumentException if the id or the prefix in it is refused, or the id property
   *     cannot be read or written
   */
  public String assign(Object document, String id) {
    requireNonNull(id, "id");
    return documents.identify(document, id, resolver::isRequest, resolver::resolve);
  }

  /**
   * The next identity: {@code companies/1}. Its number is committed to the table before it is used,
   * and rises over all clients. An insert that fails leaves a hole.
   *
   * @param prefix what stands before the separator, as for {@link #nextId}; {@code companies|}
   *     means the same
   */
  public String nextIdentity(String prefix) {
    return nextIdentities(prefix, 1).get(0);
  }

  /**
   * The next identities, one after another, by one reservation.
   *
   * @param count how many, from 1 to 100,000
   */
  public List<String> nextIdentities(String prefix, int count) {
    CollectionIds.checkCount(count);
    return resolver.nextIdentities(identity(prefix), count);
  }

  /**
   * The next identity without gaps: {@code invoices/1}. Its number is taken in the transaction that
   * is open on the connection. Until that ends, it holds a lock on the counter, so that others who
   * want a number wait; a rollback gives the number back. So take it as late as can be.
   *
   * @param connection the caller's, not in auto-commit mode; HiLo neither commits nor closes it
   * @param prefix as for {@link #nextIdentity}; {@code invoices/2026} is a counter of its own
   * @throws HiLoRetryException if others stood in the way: roll back and run the transaction again
   * @throws IllegalStateException if the connection is in auto-commit mode, if the counter is
   *     ordinary here, or if HiLo ids of this prefix would look the same
   */
  public String nextGaplessIdentity(Connection connection, String prefix) {
    return gapless.nextId(requireNonNull(connection, "connection"), identity(prefix));
  }

  /**
   * The next sequence id: {@code companies/0000000000000000001-A}. Its number has 19 digits, so
   * that ids sort as text; it rises over all collections within this instance, and has holes.
   */
  public String nextSequenceId(String prefix) {
    return resolver.nextSequenceId(name(prefix));
  }

  /** Commands on identities. */
  public Identities identities() {
    return identities;
  }

  /**
   * Parses an id by the settings of this instance: separator and placement of the tag. Does not ask
   * the database; the id need not exist.
   *
   * @return nothing for a GUID, a semantic id, and whatever else has no number where it belongs
   */
  public Optional<DocumentIdentifier> parse(String id) {
    return Optional.ofNullable(new IdParser(format).parse(requireNonNull(id, "id")))
        .map(parts -> new DocumentIdentifier(id, parts.collection(), parts.number(), parts.tag()));
  }

  /** What the settings of this instance say about names, ids, classes and the table. */
  public HiLoRules rules() {
    return rules;
  }

  /**
   * Checks that the table is there and can be read, and that the query for the node tag gives one,
   * if there is one; creates the table before, if {@link HiLoBuilder#createTableIfMissing} was
   * called. Then makes the counters that {@link HiLoBuilder#gaplessIdentity} or {@link
   * Identities#declareGapless} declares.
   *
   * @throws HiLoMissingTableException if it is not there; the message has the DDL
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

  /** All rows of the table, by name: what all clients together have reserved. */
  public List<CounterState> counters() {
    return CounterState.of(calls.run("reading the counters", () -> table.rows(calls.limit())));
  }

  /**
   * The rows of the counters that this instance has used or declared, by name, and no other rows of
   * a table that may be large. Only the first 1,000 names are read.
   */
  public List<CounterState> usedCounters() {
    TreeSet<String> names = new TreeSet<>(ranges.states().keySet());
    names.addAll(gapless.names());
    List<String> first = names.stream().limit(MOST_USED).toList();
    return CounterState.of(
        calls.run("reading the counters", () -> table.rows(first, calls.limit())));
  }

  /**
   * Starts all counters over, so that ids begin at 1 again. Meant for tests that empty their tables
   * in between. In production it would make ids that exist already.
   *
   * <p>It deletes every row of the table, drops the ranges in memory without returning them, and
   * forgets Max and the highest number that this instance was given. Then it makes the rows of
   * declared gapless counters again. May take the reserve timeout once for running reservations,
   * once for the deletion, and once for each declared gapless counter.
   *
   * <p>It needs the table for itself: no other instance or process uses it, no transaction that
   * took a gapless number is open, and no thread asks for ids. A call of another thread that
   * overlaps the reset gets an old or a new id, or an exception. A call that begins after the reset
   * gets a new id.
   *
   * @throws HiLoException if the database failed, or was kept from it by an open transaction. If
   *     the rows are still there, so are the ranges in memory; call it again
   * @throws IllegalStateException if this instance is closed, or another reset of it is under way
   */
  public void reset() {
    try {
      ranges.startOver(this::deleteCounters);
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
    gapless.startOver();
  }

  private void deleteCounters() {
    calls.run("deleting the counters", "*", ranges.seeds()::deleteAll);
  }

  /** What this instance has done and holds, by the name of the counter; asks nobody. */
  public Map<String, CollectionStatistics> statistics() {
    Map<String, CollectionStatistics> all = new LinkedHashMap<>();
    ranges.states().forEach((name, state) -> all.put(name, CollectionStatistics.of(state)));
    return all;
  }

  /**
   * Gives the unused ranges back to the table and ends this instance; asking for an id is an {@link
   * IllegalStateException} from then on. An id that is asked for at the same time is either handed
   * out and counts as used, or refused. Never throws on account of the database: ranges that could
   * not go back are logged, reported to the listeners, and become a gap. Takes at most the reserve
   * timeout. Closing twice does nothing; a second call at the same time waits for the first, unless
   * a listener makes it.
   */
  @Override
  public void close() {
    if (ranges.close()) {
      workers.close();
      documents.close();
    } else if (!events.isCallingListener()) {
      ranges.awaitEnd();
    }
  }
}
