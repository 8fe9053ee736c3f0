package dev.hilo;

import dev.hilo.internal.ids.NodeTag;
import dev.hilo.internal.ids.Separator;
import dev.hilo.internal.memory.MemoryTable;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.JdbcCounterTable;
import dev.hilo.internal.table.TagSource;
import dev.hilo.internal.table.dialect.TableName;
import dev.hilo.spi.Connections;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.DedicatedConnections;
import dev.hilo.spi.TableNames;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The location of the table, and the connections to it. */
class TableSource {

  private final @Nullable DataSource application;
  private final @Nullable TableNames names;
  private final @Nullable DatabaseAccess framework;
  private @Nullable ConnectionUse use;
  private @Nullable Connections own;
  private String howToCreateTable = "call createTableIfMissing() on the builder of this HiLo";

  private TableSource(
      @Nullable DataSource application,
      @Nullable DatabaseAccess framework,
      @Nullable TableNames names) {
    this.application = application;
    this.framework = framework;
    this.names = names;
  }

  static TableSource of(DataSource application) {
    Connections.of(application); // for its check
    return new TableSource(application, null, null);
  }

  /**
   * Connections of a framework.
   *
   * @param names the framework's; null if the settings name the table
   */
  TableSource(@Nullable DatabaseAccess framework, @Nullable TableNames names) {
    this(null, framework, names);
  }

  /** A table in memory, which all instances on this source share. */
  static TableSource inMemory() {
    ConcurrentMap<CounterKey, Long> rows = new ConcurrentHashMap<>();
    return new TableSource(null, null) {
      @Override
      CounterTable open(HiLoBuilder settings) {
        if (nodeTags(settings) instanceof TagSource.Fixed fixed) {
          return new MemoryTable(rows, fixed.tag());
        }
        throw new IllegalArgumentException(
            "A query for the node tag, and a table in memory, which runs no SQL: set a tag"
                + " (nodeTag).");
      }
    };
  }

  boolean isNamedBySettings() {
    return names == null;
  }

  void use(ConnectionUse connections) {
    requireApplication();
    use = connections;
    own = null;
  }

  void use(DataSource connections) {
    requireApplication();
    own = Connections.of(connections);
  }

  void howToCreateTable(String how) {
    howToCreateTable = how;
  }

  private DataSource requireApplication() {
    if (application == null) {
      throw new IllegalStateException(
          "This HiLo is built inside a framework, which provides the connections: set them there.");
    }
    return application;
  }

  CounterTable open(HiLoBuilder settings) {
    DatabaseAccess access =
        framework != null
            ? framework
            : own != null ? own : connections(settings.times.reserveTimeout());
    TableName table = settings.tableName;
    return new JdbcCounterTable(
        access,
        quote -> names == null ? table.quotedBy(quote, howToCreateTable) : names,
        nodeTags(settings),
        settings.createTableIfMissing,
        settings.raising,
        settings.canceller.get());
  }

  static TagSource nodeTags(HiLoBuilder settings) {
    String query = settings.tagQuery;
    Separator end = settings.separator;
    return query == null
        ? new TagSource.Fixed(settings.tag.text())
        : new TagSource.Query(
            query,
            answer -> NodeTag.stored(answer, end).text(),
            settings.scope == CounterScope.NODE);
  }

  private Connections connections(Duration timeout) {
    DataSource pool = requireApplication();
    if (use == ConnectionUse.SHARED) {
      return Connections.of(pool);
    }
    boolean fallback = use == null;
    DedicatedConnections dedicated = DedicatedConnections.of(pool, timeout, fallback);
    String obstacle = fallback ? null : dedicated.obstacle();
    if (obstacle != null) {
      throw new IllegalArgumentException(
          ("HiLo cannot have dedicated connections, because %s. Set 'connections' to a"
                  + " DataSource for HiLo alone, or to shared.")
              .formatted(obstacle));
    }
    return dedicated;
  }
}
