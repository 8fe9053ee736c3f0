package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.format.CollectionName;
import dev.hilo.format.IdFormat;
import dev.hilo.format.NodeTag;
import dev.hilo.format.Separator;
import dev.hilo.range.MonotonicTime;
import dev.hilo.range.RangeSettings;
import dev.hilo.range.Ranges;
import dev.hilo.range.Workers;
import dev.hilo.table.CounterTable;
import dev.hilo.table.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The settings of a {@link HiLo}. Each is checked when it is made; none touches the database. Not
 * thread-safe.
 */
public final class HiLoBuilder {

  private static final Duration LEAST_TIMEOUT = Duration.ofMillis(100);
  private static final Duration MOST_TIMEOUT = Duration.ofHours(1);

  private final Function<HiLoBuilder, CounterTable> source;
  private NodeTag tag = new NodeTag("A");
  private Separator separator = Separator.SLASH;
  private TableName tableName = new TableName(null, "hilo");
  private boolean createTableIfMissing;
  private RangeSize rangeSize = RangeSize.adaptive();
  private Duration reserveTimeout = Duration.ofSeconds(10);
  private boolean prefetch;
  private final List<HiLoListener> listeners = new ArrayList<>();
  private MonotonicTime time = MonotonicTime.system();

  HiLoBuilder(Function<HiLoBuilder, CounterTable> source) {
    this.source = source;
  }

  /**
   * What marks this node in ids: the {@code A} of {@code orders/1-A}, which is the default.
   *
   * @param tag 1 to 32 letters (A-Z, a-z) and digits, or empty for ids without one
   * @throws IllegalArgumentException if it is anything else
   */
  public HiLoBuilder nodeTag(String tag) {
    this.tag = new NodeTag(requireNonNull(tag, "tag"));
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
   * callers need not wait; off unless set. It costs up to a range more when the process is killed.
   */
  public HiLoBuilder prefetch(boolean on) {
    this.prefetch = on;
    return this;
  }

  /** Adds somebody who is told of what happens to ranges. */
  public HiLoBuilder listener(HiLoListener listener) {
    listeners.add(requireNonNull(listener, "listener"));
    return this;
  }

  /**
   * Checks the name of a collection by these settings, for frameworks that know it before there is
   * a database.
   *
   * @throws IllegalArgumentException if it is refused
   */
  public void checkCollection(String name) {
    CollectionName.of(requireNonNull(name, "name"), separator);
  }

  /** A clock for tests. */
  HiLoBuilder time(MonotonicTime time) {
    this.time = time;
    return this;
  }

  TableName tableName() {
    return tableName;
  }

  boolean createsTableIfMissing() {
    return createTableIfMissing;
  }

  /** An instance with these settings. Touches no database; {@link HiLo#verify} does. */
  public HiLo build() {
    Workers workers = new Workers();
    CounterTable table = source.apply(this);
    RangeSettings settings =
        new RangeSettings(
            table,
            rangeSize.rule(),
            tag.text(),
            reserveTimeout.toNanos(),
            prefetch,
            time,
            workers,
            new EventRelay(listeners));
    return new HiLo(table, new Ranges(settings), workers, new IdFormat(separator), reserveTimeout);
  }
}
