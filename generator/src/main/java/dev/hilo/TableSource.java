package dev.hilo;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

import dev.hilo.internal.connection.CopiedPool;
import dev.hilo.internal.ids.NodeTag;
import dev.hilo.internal.memory.MemoryTable;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.JdbcCounterTable;
import dev.hilo.internal.table.TagSource;
import dev.hilo.internal.table.dialect.TableName;
import dev.hilo.internal.work.WorkerThreads;
import dev.hilo.spi.Connections;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.TableNames;
import java.time.Duration;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The location of the table, and the connections to it.
 *
 * @param application null if the settings cannot select the connections
 * @param refusal why they cannot
 * @param namedBySettings whether the settings name the table, and not a framework
 * @param mostThreads the most threads that work on the table at the same time
 * @param opening opens the table
 */
record TableSource(
    @Nullable DataSource application,
    String refusal,
    boolean namedBySettings,
    int mostThreads,
    Function<HiLoBuilder, CounterTable> opening) {

  static TableSource of(DataSource application) {
    Connections.of(application); // for its check
    return of(application, timeout -> new CopiedPool(application, timeout, true));
  }

  private static TableSource of(
      DataSource application, Function<Duration, DatabaseAccess> connections) {
    return new TableSource(
        application, "", true, WorkerThreads.MOST, settings -> open(settings, connections, null));
  }

  /**
   * Connections of a framework.
   *
   * @param names the framework's; null if the settings name the table
   */
  static TableSource of(DatabaseAccess framework, @Nullable TableNames names) {
    return new TableSource(
        null,
        "This HiLo is built inside a framework, which provides the connections: set them there.",
        names == null,
        framework.mostThreads(),
        settings -> open(settings, timeout -> framework, names));
  }

  static TableSource none() {
    String refusal =
        "These settings are without a database, and only their rules can be used. For an instance,"
            + " begin with HiLo.builder(dataSource).";
    return new TableSource(
        null,
        refusal,
        true,
        WorkerThreads.MOST,
        settings -> {
          throw new IllegalStateException(refusal);
        });
  }

  /** A table in memory, which all instances on this source share. */
  static TableSource inMemory() {
    ConcurrentNavigableMap<CounterKey, Long> rows =
        new ConcurrentSkipListMap<>(comparing(CounterKey::name).thenComparing(CounterKey::nodeTag));
    return new TableSource(
        null,
        "This HiLo has its table in memory, and uses no connections. For a database, begin with"
            + " HiLo.builder(dataSource).",
        true,
        WorkerThreads.MOST,
        settings -> {
          if (settings.tagQuery != null) {
            throw new IllegalArgumentException(
                "A query for the node tag, and a table in memory, which runs no SQL: set a tag"
                    + " (nodeTag).");
          }
          return new MemoryTable(rows, requireNonNull(settings.nodeTag()));
        });
  }

  TableSource use(ConnectionUse use) {
    DataSource pool = requireApplication();
    return of(
        pool,
        use == ConnectionUse.SHARED
            ? timeout -> Connections.of(pool)
            : timeout -> dedicated(pool, timeout));
  }

  TableSource use(DataSource own) {
    DataSource pool = requireApplication();
    Connections given = Connections.of(own);
    return of(pool, timeout -> given);
  }

  private DataSource requireApplication() {
    if (application == null) {
      throw new IllegalStateException(refusal);
    }
    return application;
  }

  /**
   * @param connections makes the connections from the reserve timeout
   */
  private static CounterTable open(
      HiLoBuilder settings,
      Function<Duration, DatabaseAccess> connections,
      @Nullable TableNames names) {
    TableName table = settings.tableName;
    String howToCreate = settings.howToCreateTable;
    return new JdbcCounterTable(
        connections.apply(settings.reserveTimeout),
        quote -> names == null ? table.quotedBy(quote, howToCreate) : names,
        nodeTags(settings),
        settings.createTableIfMissing,
        settings.increments);
  }

  private static TagSource nodeTags(HiLoBuilder settings) {
    char end = settings.format.separator();
    return new TagSource(
        settings.nodeTag(), settings.tagQuery, answer -> NodeTag.stored(answer, end).text());
  }

  private static Connections dedicated(DataSource pool, Duration timeout) {
    CopiedPool dedicated = new CopiedPool(pool, timeout, false);
    String obstacle = dedicated.obstacle();
    if (obstacle != null) {
      throw new IllegalArgumentException(
          ("HiLo cannot have dedicated connections, because %s. Set 'connections' to a"
                  + " DataSource for HiLo alone, or to shared.")
              .formatted(obstacle));
    }
    return dedicated;
  }
}
