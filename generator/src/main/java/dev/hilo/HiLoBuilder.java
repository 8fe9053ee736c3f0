package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.IdConvention;
import dev.hilo.convention.IdPropertyConvention;
import dev.hilo.convention.NamingConvention;
import dev.hilo.convention.PrefixConvention;
import dev.hilo.internal.document.IdConventions;
import dev.hilo.internal.ids.IdFormat;
import dev.hilo.internal.ids.IdRules;
import dev.hilo.internal.ids.NodeTag;
import dev.hilo.internal.ids.Separator;
import dev.hilo.internal.range.PrefetchPolicy;
import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.range.Ranges;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.NodeTags;
import dev.hilo.internal.table.StatementCanceller;
import dev.hilo.internal.table.TableName;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Workers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link HiLo}. Each is checked when it is made; none touches the database. Not
 * thread-safe.
 */
public final class HiLoBuilder {

  private static final Duration LEAST_TIMEOUT = Duration.ofMillis(100);
  private static final Duration MOST_TIMEOUT = Duration.ofHours(1);
  private static final Duration MOST_RUNWAY = Duration.ofHours(24);

  private final TableSource source;

  private NodeTag tag = new NodeTag("A");
  private @Nullable String tagQuery;
  private TagPlacement tagPlacement = TagPlacement.SUFFIX;
  private Separator separator = Separator.SLASH;
  private int maxIdBytes = IdRules.USUAL_BYTES;
  private NamingConvention naming = NamingConvention.plural();
  private PrefixConvention prefixes = PrefixConvention.sameAsCollection();
  IdPropertyConvention idProperty = IdPropertyConvention.named("id");
  private final List<IdConvention<?>> idConventions = new ArrayList<>();
  final List<String> gapless = new ArrayList<>();
  TableName tableName = new TableName(null, "hilo");
  boolean createTableIfMissing;
  private RangeSize rangeSize = RangeSize.adaptive();
  Duration reserveTimeout = Duration.ofSeconds(10);
  private boolean prefetch = true;
  private Duration runway = Duration.ZERO;
  private final List<HiLoListener> listeners = new ArrayList<>();
  private Supplier<Workers> workers = Workers::own;
  Supplier<StatementCanceller> canceller = StatementCanceller::new;
  private MonotonicTime time = MonotonicTime.system();
  boolean raising = true;

  HiLoBuilder(TableSource source) {
    this.source = source;
  }

  /**
   * Which connections reservations use. Unless set, dedicated ones if the DataSource is a pool of
   * HikariCP, Agroal, Tomcat JDBC or Commons DBCP 2, and else the application's, with a warning in
   * the log.
   *
   * @throws IllegalStateException if a framework gives the connections
   */
  public HiLoBuilder connections(ConnectionUse use) {
    source.use(requireNonNull(use, "use"));
    return this;
  }

  /**
   * Lets reservations use the connections of a DataSource that the application makes for HiLo
   * alone, on the same database. A pool of one or two will do.
   *
   * @param own the application closes it, after the instance was closed
   * @throws IllegalArgumentException if it can be seen that it routes to several databases
   * @throws IllegalStateException if a framework gives the connections
   */
  public HiLoBuilder connections(DataSource own) {
    source.use(own);
    return this;
  }

  /**
   * What the user does when the table is missing, for frameworks that have a setting for it. Has no
   * effect if the framework gives the connections.
   *
   * @param how the middle of a sentence: {@code set hilo.jdbc.initialize-schema=always}
   */
  public HiLoBuilder howToCreateTable(String how) {
    source.howToCreateTable(requireNonNull(how, "how"));
    return this;
  }

  /**
   * What marks this node in ids: the {@code A} of {@code orders/1-A}, which is the default.
   *
   * @param tag 1 to 32 letters (A-Z, a-z) and digits, or empty for ids without one
   * @throws IllegalArgumentException if it is anything else
   */
  public HiLoBuilder nodeTag(String tag) {
    this.tag = new NodeTag(requireNonNull(tag, "tag"));
    this.tagQuery = null;
    return this;
  }

  /**
   * Lets the database say what marks the node, such as the name of the cluster node that a
   * connection leads to. The query is run on the connection and in the transaction of each
   * reservation, so that a range has the tag of the node that gave it.
   *
   * @param sql a query that gives one row; its first column is the tag, in which a separator at the
   *     end, as RavenDB had it, does not count. An answer that is no tag fails the reservation
   */
  public HiLoBuilder nodeTagQuery(String sql) {
    if (sql.isBlank()) {
      throw new IllegalArgumentException(
          "The query for the node tag is blank: give one such as"
              + " \"select concat('N', @@server_id)\", or set a fixed tag with nodeTag.");
    }
    this.tagQuery = sql;
    return this;
  }

  /** Where the node tag stands: {@link TagPlacement#SUFFIX} unless set. */
  public HiLoBuilder tagPlacement(TagPlacement placement) {
    this.tagPlacement = requireNonNull(placement, "placement");
    return this;
  }

  /**
   * How many bytes an id may have in UTF-8: 2,025 unless set.
   *
   * @param most from 36, which a GUID needs, to 1,048,576
   * @throws IllegalArgumentException if it is less or more
   */
  public HiLoBuilder maxIdBytes(int most) {
    this.maxIdBytes = new IdRules(Separator.SLASH, most).mostBytes();
    return this;
  }

  /** Which collection a class belongs to: {@link NamingConvention#plural()} unless set. */
  public HiLoBuilder namingConvention(NamingConvention convention) {
    this.naming = requireNonNull(convention, "convention");
    return this;
  }

  /** What the ids of a class's collection begin with: its name unless set. */
  public HiLoBuilder prefixConvention(PrefixConvention convention) {
    this.prefixes = requireNonNull(convention, "convention");
    return this;
  }

  /** Which property of a document holds its id: {@code id} unless set. */
  public HiLoBuilder idPropertyConvention(IdPropertyConvention convention) {
    this.idProperty = requireNonNull(convention, "convention");
    return this;
  }

  /** Adds a convention for the ids of one type; a later one for the same type replaces it. */
  public HiLoBuilder idConvention(IdConvention<?> convention) {
    idConventions.add(requireNonNull(convention, "convention"));
    return this;
  }

  /** The same, made of a function. */
  public <T> HiLoBuilder idConvention(
      Class<T> type, Function<? super T, @Nullable String> convention) {
    return idConvention(IdConvention.of(type, convention));
  }

  /**
   * Declares a gapless identity, so that {@link HiLo#verify} makes its counter. Undeclared ones are
   * made at their first use, which takes a second connection then and may ask for one more try.
   *
   * @param prefix {@code invoices}
   */
  public HiLoBuilder gaplessIdentity(String prefix) {
    gapless.add(requireNonNull(prefix, "prefix"));
    return this;
  }

  /**
   * What stands between the collection and the number: {@code /} unless set.
   *
   * @param separator a printable ASCII character other than letters, digits, blank, {@code |},
   *     {@code \} and {@code -}
   * @throws IllegalArgumentException if it is anything else
   */
  public HiLoBuilder separator(char separator) {
    this.separator = new Separator(separator);
    return this;
  }

  /**
   * The schema the table is in (MySQL and MariaDB: the database). Unless set, that of the
   * connection.
   *
   * @param schema a plain name, or any name in double quotes
   * @throws IllegalArgumentException if it is neither
   */
  public HiLoBuilder schema(String schema) {
    this.tableName = new TableName(requireNonNull(schema, "schema"), tableName.table());
    return this;
  }

  /**
   * The name of the table: {@code hilo} unless set.
   *
   * @param table a plain name, or any name in double quotes
   * @throws IllegalArgumentException if it is neither
   */
  public HiLoBuilder table(String table) {
    this.tableName = new TableName(tableName.schema(), requireNonNull(table, "table"));
    return this;
  }

  /** Creates the table when it is needed and missing. Unless called, that is an error. */
  public HiLoBuilder createTableIfMissing() {
    this.createTableIfMissing = true;
    return this;
  }

  /** How many numbers a range has: {@link RangeSize#adaptive()} unless set. */
  public HiLoBuilder rangeSize(RangeSize size) {
    this.rangeSize = requireNonNull(size, "size");
    return this;
  }

  /**
   * How long a caller waits for a range at most, all attempts together: 10 s unless set.
   *
   * @param timeout from 100 ms to 1 h
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public HiLoBuilder reserveTimeout(Duration timeout) {
    if (timeout.compareTo(LEAST_TIMEOUT) < 0 || timeout.compareTo(MOST_TIMEOUT) > 0) {
      throw new IllegalArgumentException(
          "A reserve timeout of " + timeout + ": choose one from 100 ms to 1 h.");
    }
    this.reserveTimeout = timeout;
    return this;
  }

  /**
   * Whether the next range is reserved in the background before the current one ends, so that
   * callers need not wait; on unless set. When that is, follows from how fast numbers are used and
   * how long reservations take; nothing is reserved ahead for what is used less than once a second.
   * When the process is killed, it costs a small part of a range more. With a {@link
   * RangeSize#fixed fixed} size, one range at most is kept ahead, so callers wait if that does not
   * last for as long as a reservation takes.
   */
  public HiLoBuilder prefetch(boolean on) {
    this.prefetch = on;
    return this;
  }

  /**
   * How long the numbers in memory shall last at least, at the present rate, should the database be
   * out: as long as hides a reservation unless set. It is begun to be kept up once the rate is
   * known, by larger leads and if need be by several ranges ahead, 64 at most. When the process is
   * killed, as many numbers more are lost. {@link HiLo#statistics} tell how long they last.
   *
   * @param least from 0, which is as good as not set, to 24 h
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public HiLoBuilder runway(Duration least) {
    if (least.isNegative() || least.compareTo(MOST_RUNWAY) > 0) {
      throw new IllegalArgumentException("A runway of " + least + ": choose one from 0 to 24 h.");
    }
    this.runway = least;
    return this;
  }

  /** Adds somebody who is told of what happens to ranges. */
  public HiLoBuilder listener(HiLoListener listener) {
    listeners.add(requireNonNull(listener, "listener"));
    return this;
  }

  /** What these settings say, for frameworks that ask before there is a database. */
  public HiLoRules rules() {
    return new HiLoRules(
        idRules(),
        conventions(),
        source.isNamedBySettings() ? tableName : null,
        tagQuery == null ? tag.text() : null);
  }

  /**
   * Lets several instances share threads, for a host that has many of them. Unless called, an
   * instance has up to eight of its own, which end when they are idle. It uses at most four of the
   * shared ones, and no more than half.
   *
   * @param shared threads that the host ends, after the last instance was closed
   */
  public HiLoBuilder threads(SharedThreads shared) {
    requireNonNull(shared, "shared");
    this.workers = () -> Workers.sharing(shared.threads());
    this.canceller = shared::canceller;
    return this;
  }

  /**
   * Lets all work on the database be done by an executor, such as that of an application server or
   * one of virtual threads, in place of threads of HiLo's own. It never gets more than eight tasks
   * at a time. A task that has not begun within the reserve timeout counts as lost, and the next
   * call reserves again. The executor must have threads of its own: one that runs tasks on the
   * caller's thread is refused. Its threads must not inherit the caller's transaction, tenant or
   * security context.
   *
   * @param executor the host ends it, after the instance was closed
   */
  public HiLoBuilder executor(Executor executor) {
    requireNonNull(executor, "executor");
    this.workers = () -> Workers.of(executor, time, reserveTimeout.toNanos());
    return this;
  }

  /**
   * Whether a reservation is one statement where the database has such, and not a compare-and-set;
   * for tests and measurements.
   */
  HiLoBuilder raising(boolean raising) {
    this.raising = raising;
    return this;
  }

  /** A clock for tests. */
  HiLoBuilder time(MonotonicTime time) {
    this.time = time;
    return this;
  }

  NodeTags nodeTags() {
    String query = tagQuery;
    Separator end = separator;
    return query == null
        ? new NodeTags.Fixed(tag.text())
        : new NodeTags.Query(query, answer -> NodeTag.kept(answer, end).text());
  }

  IdFormat format() {
    return new IdFormat(separator, tagPlacement == TagPlacement.PREFIX);
  }

  Conventions conventions() {
    return new Conventions(naming, prefixes, new IdConventions(idConventions));
  }

  IdRules idRules() {
    return new IdRules(separator, maxIdBytes);
  }

  /**
   * An instance with these settings. Touches no database; {@link HiLo#verify} does.
   *
   * @throws IllegalArgumentException if the prefix of a declared gapless identity is refused, or if
   *     there shall be a runway without prefetching
   */
  public HiLo build() {
    gapless.forEach(prefix -> IdResolver.identity(prefix, separator));
    if (!prefetch && !runway.isZero()) {
      throw new IllegalArgumentException(
          "A runway of "
              + runway
              + " with prefetch(false): what is in memory can only be made to last by reserving"
              + " ahead. Leave one of the two out.");
    }
    Workers workers = this.workers.get();
    CounterTable table = source.open(this);
    EventRelay events = new EventRelay(listeners);
    RangeSettings settings =
        new RangeSettings(
            table,
            rangeSize.rule(),
            reserveTimeout.toNanos(),
            prefetch ? new PrefetchPolicy(true, runway.toNanos()) : PrefetchPolicy.OFF,
            time,
            workers,
            events);
    BlockingCalls calls = new BlockingCalls(workers, time, reserveTimeout, table::holdUp);
    return new HiLo(table, new Ranges(settings), events, workers, calls, this);
  }
}
