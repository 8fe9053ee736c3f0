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
import dev.hilo.internal.table.dialect.TableName;
import dev.hilo.internal.work.MonotonicTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link HiLo}. A value out of its range is an {@link IllegalArgumentException}
 * at once; the database is not touched. Not thread-safe.
 */
public final class HiLoBuilder {

  private static final Duration LEAST_TIMEOUT = Duration.ofMillis(100);
  private static final Duration MOST_TIMEOUT = Duration.ofHours(1);

  TableSource source;
  @Nullable NodeTag tag; // null for the default
  @Nullable String tagQuery;
  boolean taggedIdsOnly;
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
  Duration reserveTimeout = Duration.ofSeconds(10);
  boolean prefetch = true;
  final List<HiLoListener> listeners = new ArrayList<>();
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
   * Selects the connections. Default: dedicated ones if the DataSource is a pool of HikariCP or
   * Agroal that can be copied, otherwise the application's, with a warning.
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

  /**
   * Sets the node tag: 1 to 32 letters (A-Z, a-z) and digits, or empty. Default: {@code A}, unless
   * there is a {@link #nodeTagQuery}.
   */
  public HiLoBuilder nodeTag(String tag) {
    this.tag = new NodeTag(requireNonNull(tag, "tag"));
    return this;
  }

  /** The configured tag; null if the query alone gives it. */
  @Nullable String nodeTag() {
    return tag != null ? tag.text() : tagQuery == null ? "A" : null;
  }

  /**
   * Reads the node tag from the database, for example the name of the cluster node. The query runs
   * in the transaction of each reservation, so that a range has the tag of the node that served it.
   *
   * <p>If {@link #nodeTag} is set, too, the answer must be that tag in each transaction that
   * reserves, returns or seeds. Otherwise the transaction is rolled back, and the request fails:
   * the connection leads to another server than the one that has this tag and its table.
   *
   * @param sql returns one row with the tag in the first column; a separator at its end is ignored.
   *     Any other answer fails the reservation
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

  /**
   * Refuses what has no node tag: identities, gapless numbers and bare numbers. For servers with
   * tables of their own, which would repeat them. Default: false.
   */
  public HiLoBuilder taggedIdsOnly(boolean on) {
    this.taggedIdsOnly = on;
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
    if (timeout.compareTo(LEAST_TIMEOUT) < 0 || timeout.compareTo(MOST_TIMEOUT) > 0) {
      throw new IllegalArgumentException(
          "A reserve timeout of " + timeout + ": choose one from 100 ms to 1 h.");
    }
    this.reserveTimeout = timeout;
    return this;
  }

  /**
   * Whether the next range is reserved in the background before the current one ends, so that
   * callers need not wait. Default: true. At most one range is kept ahead, and below one number a
   * second none.
   */
  public HiLoBuilder prefetch(boolean on) {
    this.prefetch = on;
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
   * Builds an instance without touching the database; {@link HiLo#verify} does that.
   *
   * @throws IllegalArgumentException if the prefix of a declared gapless identity is refused, or a
   *     table is to be created that has both a node tag and a query for it
   * @throws IllegalStateException without a database, or if {@link #taggedIdsOnly} refuses a
   *     gapless identity or an empty node tag
   */
  public HiLo build() {
    if (tag != null && tagQuery != null && createTableIfMissing) {
      throw new IllegalArgumentException(
          "createTableIfMissing is refused beside a node tag and a query for it: it would also create"
              + " the table on a server that was reached by mistake. Create the table of each server"
              + " by hand.");
    }
    if (tag != null && tag.text().isEmpty()) {
      rules().refuseUntagged("An empty node tag");
    }
    return new HiLo(this);
  }
}
