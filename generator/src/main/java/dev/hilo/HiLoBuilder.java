package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.IdConvention;
import dev.hilo.convention.IdPropertyConvention;
import dev.hilo.convention.NamingConvention;
import dev.hilo.convention.PrefixConvention;
import dev.hilo.convention.TagPlacement;
import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdFormat;
import dev.hilo.internal.ids.NodeTag;
import dev.hilo.internal.range.RangeTimes;
import dev.hilo.internal.table.StatementCanceller;
import dev.hilo.internal.table.dialect.TableName;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.WorkerShare;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link HiLo}. A value out of its range is an {@link IllegalArgumentException}
 * at once; the database is not touched. Not thread-safe.
 */
public final class HiLoBuilder {

  TableSource source;
  NodeTag tag = new NodeTag("A");
  @Nullable String tagQuery;
  CounterScope scope = CounterScope.SHARED;
  IdFormat format = IdFormat.DEFAULT;
  NamingConvention naming = NamingConvention.plural();
  PrefixConvention prefixes = PrefixConvention.sameAsCollection();
  IdPropertyConvention idProperty = IdPropertyConvention.named("id");
  final List<IdConvention<?>> idConventions = new ArrayList<>();
  final List<String> gapless = new ArrayList<>();
  TableName tableName = new TableName(null, "hilo");
  boolean createTableIfMissing;
  String howToCreateTable = "call createTableIfMissing() on the builder of this HiLo";
  RangeSize rangeSize = RangeSize.adaptive();
  RangeTimes times = RangeTimes.DEFAULT;
  final List<HiLoListener> listeners = new ArrayList<>();
  Supplier<WorkerShare> workers = WorkerShare::own;
  Supplier<StatementCanceller> canceller = StatementCanceller::new;
  InstantSource clock = InstantSource.system();
  MonotonicTime time = MonotonicTime.system(); // only tests set another
  boolean increments = true; // where the database can reserve in one statement; tests set false

  HiLoBuilder(TableSource source) {
    this.source = source;
  }

  /** Settings for frameworks that need their {@link #rules} only; {@link #build} fails. */
  public static HiLoBuilder withoutDatabase() {
    return new HiLoBuilder(TableSource.none());
  }

  /**
   * Settings for tests without a database. All instances that one builder builds share a table in
   * memory. Gapless numbers and a query for the node tag do not work. Never use it in production:
   * it would repeat ids in each process.
   */
  public static HiLoBuilder inMemory() {
    return new HiLoBuilder(TableSource.inMemory());
  }

  /**
   * Selects the connections. Default: dedicated ones if the DataSource is a pool of HikariCP,
   * Agroal, Tomcat JDBC or Commons DBCP 2, otherwise the application's, with a warning.
   *
   * @throws IllegalStateException if a framework provides the connections, or there are none
   */
  public HiLoBuilder connections(ConnectionUse use) {
    this.source = source.use(requireNonNull(use, "use"));
    return this;
  }

  /**
   * Uses a DataSource for HiLo alone, on the same database. A pool of one or two is enough. The
   * application closes it after the instance.
   *
   * @throws IllegalArgumentException if it visibly routes to several databases
   * @throws IllegalStateException if a framework provides the connections, or there are none
   */
  public HiLoBuilder connections(DataSource own) {
    this.source = source.use(own);
    return this;
  }

  /**
   * Sets the advice for a missing table, the middle of a sentence: {@code set
   * hilo.jdbc.initialize-schema=always}. Has no effect if a framework names the table.
   */
  public HiLoBuilder howToCreateTable(String how) {
    this.howToCreateTable = requireNonNull(how, "how");
    return this;
  }

  /** Sets the node tag: 1 to 32 letters (A-Z, a-z) and digits, or empty. Default: {@code A}. */
  public HiLoBuilder nodeTag(String tag) {
    this.tag = new NodeTag(requireNonNull(tag, "tag"));
    this.tagQuery = null;
    return this;
  }

  /**
   * Reads the node tag from the database, for example the name of the cluster node. The query runs
   * in the transaction of each reservation, so that a range has the tag of the node that served it.
   *
   * @param sql returns one row with the tag in the first column; a separator at its end is ignored.
   *     Any other answer fails the reservation. In the scope {@link CounterScope#NODE} it is a
   *     subquery of each statement, and has to give one server the same answer each time
   */
  public HiLoBuilder nodeTagQuery(String sql) {
    this.tagQuery = NodeTag.checkedQuery(sql);
    return this;
  }

  /**
   * Sets the clients that share a counter of HiLo ids. A counter has one scope for ever. Default:
   * {@link CounterScope#SHARED}.
   */
  public HiLoBuilder counterScope(CounterScope scope) {
    this.scope = requireNonNull(scope, "scope");
    return this;
  }

  /** Places the node tag. Default: {@link TagPlacement#SUFFIX}. */
  public HiLoBuilder tagPlacement(TagPlacement placement) {
    boolean tagFirst = requireNonNull(placement, "placement") == TagPlacement.PREFIX;
    this.format = new IdFormat(format.separator(), tagFirst, format.mostBytes());
    return this;
  }

  /** Limits the bytes of an id in UTF-8, from 36 to 1,048,576. Default: 2,025. */
  public HiLoBuilder maxIdBytes(int most) {
    this.format = new IdFormat(format.separator(), format.tagFirst(), most);
    return this;
  }

  /** Sets the collection of each class. Default: {@link NamingConvention#plural()}. */
  public HiLoBuilder namingConvention(NamingConvention convention) {
    this.naming = requireNonNull(convention, "convention");
    return this;
  }

  /** Sets the prefix of the ids of a class. Default: the name of its collection. */
  public HiLoBuilder prefixConvention(PrefixConvention convention) {
    this.prefixes = requireNonNull(convention, "convention");
    return this;
  }

  /** Sets the id property of documents. Default: {@code id}. */
  public HiLoBuilder idPropertyConvention(IdPropertyConvention convention) {
    this.idProperty = requireNonNull(convention, "convention");
    return this;
  }

  /** Adds a convention for the ids of one type, or replaces the one for that type. */
  public HiLoBuilder idConvention(IdConvention<?> convention) {
    idConventions.add(requireNonNull(convention, "convention"));
    return this;
  }

  /** Adds a convention made of a function. */
  public <T> HiLoBuilder idConvention(
      Class<T> type, Function<? super T, @Nullable String> convention) {
    return idConvention(IdConvention.of(type, convention));
  }

  /**
   * Declares a gapless identity, so that {@link HiLo#verify} makes its counter. Otherwise the first
   * use makes it, with a second connection and perhaps a retry.
   *
   * @throws IllegalArgumentException if the prefix is refused with the separator set so far
   */
  public HiLoBuilder gaplessIdentity(String prefix) {
    CollectionName.ofIdentity(requireNonNull(prefix, "prefix"), format.separator());
    gapless.add(prefix);
    return this;
  }

  /**
   * Sets the clock that decides the year of a {@link dev.hilo.convention.NumberSeries}, for tests.
   * The series states the zone. The zone of a {@link java.time.Clock} is ignored. Default: the
   * clock of the system.
   */
  public HiLoBuilder clock(InstantSource clock) {
    this.clock = requireNonNull(clock, "clock");
    return this;
  }

  /**
   * Sets the separator: a printable ASCII character other than letters, digits, blank, {@code |},
   * {@code \} and {@code -}. Default: {@code /}.
   */
  public HiLoBuilder separator(char separator) {
    this.format = new IdFormat(separator, format.tagFirst(), format.mostBytes());
    return this;
  }

  /**
   * Sets the schema of the table (MySQL and MariaDB: the database): a plain name, or any name in
   * double quotes. Default: the connection's.
   */
  public HiLoBuilder schema(String schema) {
    this.tableName = new TableName(requireNonNull(schema, "schema"), tableName.table());
    return this;
  }

  /** Sets the table: a plain name, or any name in double quotes. Default: {@code hilo}. */
  public HiLoBuilder table(String table) {
    this.tableName = new TableName(tableName.schema(), requireNonNull(table, "table"));
    return this;
  }

  /** Creates the table if it is missing when it is needed. Default: an error. */
  public HiLoBuilder createTableIfMissing() {
    this.createTableIfMissing = true;
    return this;
  }

  /** Sets how many numbers a range has. Default: {@link RangeSize#adaptive()}. */
  public HiLoBuilder rangeSize(RangeSize size) {
    this.rangeSize = requireNonNull(size, "size");
    return this;
  }

  /** Limits how long a caller waits for a range, from 100 ms to 1 h. Default: 10 s. */
  public HiLoBuilder reserveTimeout(Duration timeout) {
    this.times = times.reserveTimeout(timeout);
    return this;
  }

  /**
   * Whether the next range is reserved in the background before the current one ends, so that
   * callers need not wait. Default: true. Below one number a second nothing is reserved ahead. With
   * a {@link RangeSize#fixed fixed} size at most one range is kept ahead.
   */
  public HiLoBuilder prefetch(boolean on) {
    this.times = times.prefetch(on);
    return this;
  }

  /**
   * Sets how long the numbers in memory must last at the present rate during an outage of the
   * database, up to 24 h. Default: as long as a reservation takes. Up to 64 ranges are reserved
   * ahead, once the rate is known; a kill loses them.
   */
  public HiLoBuilder runway(Duration least) {
    this.times = times.runway(least);
    return this;
  }

  /**
   * Lets this instance follow {@link Counters#recall}: it drops recalled numbers within this time,
   * from 1 s to 1 h; 0 for never. Default: 0. While it holds numbers, it reads one row for each of
   * their counters, eight times in this time, by one statement. If it cannot read them, it drops
   * all its numbers, so they last no longer than this in an outage of the database.
   */
  public HiLoBuilder recallWithin(Duration time) {
    this.times = times.recallWithin(time);
    return this;
  }

  /** Adds a listener to the events of ranges. */
  public HiLoBuilder listener(HiLoListener listener) {
    listeners.add(requireNonNull(listener, "listener"));
    return this;
  }

  /** The rules of these settings, for frameworks that need them before there is a database. */
  public HiLoRules rules() {
    return new HiLoRules(this);
  }

  /**
   * Shares threads between many instances; the application closes them after the last instance. An
   * instance uses at most four of them, and no more than half. Default: up to eight own threads.
   */
  public HiLoBuilder threads(SharedThreads shared) {
    requireNonNull(shared, "shared");
    this.workers = () -> WorkerShare.sharing(shared.threads);
    this.canceller = () -> shared.canceller;
    return this;
  }

  /**
   * Runs all work on the database on an executor in place of HiLo's own threads: at most eight
   * tasks at a time. A task that does not begin within the reserve timeout counts as lost. The
   * application ends the executor after the instance. It must not run tasks on the caller's thread,
   * nor pass on the caller's transaction, tenant or security context.
   */
  public HiLoBuilder executor(Executor executor) {
    requireNonNull(executor, "executor");
    this.workers = () -> WorkerShare.of(executor, time, times.reserveTimeout().toNanos());
    return this;
  }

  /**
   * Builds an instance without touching the database; {@link HiLo#verify} does that.
   *
   * @throws IllegalArgumentException if the prefix of a declared gapless identity is refused, a
   *     runway is set without prefetching or longer than {@link #recallWithin}, or the counter
   *     scope NODE is set without a query for the node tag
   * @throws IllegalStateException without a database, or in NODE with a gapless identity or recall
   */
  public HiLo build() {
    times.checkTogether();
    scope.check(this);
    return new HiLo(this);
  }
}
