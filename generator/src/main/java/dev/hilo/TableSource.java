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
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The location of the table, and the connections to it. */
class TableSource {

  private final @Nullable DataSource application;

  /** Why the settings cannot select the connections, unless they are the application's. */
  private final String refusal;

  private final @Nullable TableNames names;

  /** Makes the connections from the reserve timeout. */
  private Function<Duration, DatabaseAccess> connections;

  private String howToCreateTable = "call createTableIfMissing() on the builder of this HiLo";

  private TableSource(
      @Nullable DataSource application,
      String refusal,
      @Nullable TableNames names,
      Function<Duration, DatabaseAccess> connections) {
    this.application = application;
    this.refusal = refusal;
    this.names = names;
    this.connections = connections;
  }

  static TableSource of(DataSource application) {
    Connections.of(application); // for its check
    return new TableSource(
        application, "", null, timeout -> DedicatedConnections.of(application, timeout, true));
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
        names,
        timeout -> framework);
  }

  static TableSource none() {
    return new TableSource(
        "These settings are without a database, and only their rules can be used. For an instance,"
            + " begin with HiLo.builder(dataSource).");
  }

  /** Without connections, for the reason in the refusal. */
  TableSource(String refusal) {
    this(
        null,
        refusal,
        null,
        timeout -> {
          throw new IllegalStateException(refusal);
        });
  }

  /** A table in memory, which all instances on this source share. */
  static TableSource inMemory() {
    ConcurrentMap<CounterKey, Long> rows = new ConcurrentHashMap<>();
    return new TableSource(
        "This HiLo has its table in memory, and uses no connections. For a database, begin with"
            + " HiLo.builder(dataSource).") {
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

  void use(ConnectionUse use) {
    DataSource pool = requireApplication();
    connections =
        use == ConnectionUse.SHARED
            ? timeout -> Connections.of(pool)
            : timeout -> dedicated(pool, timeout);
  }

  void use(DataSource own) {
    requireApplication();
    Connections given = Connections.of(own);
    connections = timeout -> given;
  }

  void howToCreateTable(String how) {
    howToCreateTable = how;
  }

  private DataSource requireApplication() {
    if (application == null) {
      throw new IllegalStateException(refusal);
    }
    return application;
  }

  CounterTable open(HiLoBuilder settings) {
    TableName table = settings.tableName;
    return new JdbcCounterTable(
        connections.apply(settings.times.reserveTimeout()),
        quote -> names == null ? table.quotedBy(quote, howToCreateTable) : names,
        nodeTags(settings),
        settings.createTableIfMissing,
        settings.increments,
        settings.canceller.get());
  }

  static TagSource nodeTags(HiLoBuilder settings) {
    String query = settings.tagQuery;
    Separator end = settings.idRules.separator();
    return query == null
        ? new TagSource.Fixed(settings.tag.text())
        : new TagSource.Query(
            query,
            answer -> NodeTag.stored(answer, end).text(),
            settings.scope == CounterScope.NODE);
  }

  private static Connections dedicated(DataSource pool, Duration timeout) {
    DedicatedConnections dedicated = DedicatedConnections.of(pool, timeout, false);
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
