package dev.hilo;

import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.JdbcCounterTable;
import dev.hilo.internal.table.TableName;
import dev.hilo.spi.Connections;
import dev.hilo.spi.DedicatedConnections;
import dev.hilo.spi.Host;
import dev.hilo.spi.TableNames;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Where the table is, and which connections lead to it. */
class TableSource {

  private final @Nullable DataSource application;
  private final @Nullable TableNames names;
  private final @Nullable Host framework;
  private @Nullable ConnectionUse use;
  private @Nullable Connections own;
  private @Nullable String howToCreateTable;

  private TableSource(
      @Nullable DataSource application, @Nullable Host framework, @Nullable TableNames names) {
    this.application = application;
    this.framework = framework;
    this.names = names;
  }

  /** Connections of the application, or beside them. */
  static TableSource of(DataSource application) {
    Connections.of(application); // for its check
    return new TableSource(application, null, null);
  }

  /**
   * Connections of a framework.
   *
   * @param names how the framework names the table; null if the settings do
   */
  TableSource(@Nullable Host framework, @Nullable TableNames names) {
    this(null, framework, names);
  }

  /** Whether the table has the name of the settings. */
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
          "This HiLo is built inside a framework, which gives the connections: set them there.");
    }
    return application;
  }

  /** The table, with the connections as set. */
  CounterTable open(HiLoBuilder settings) {
    Host host =
        framework != null ? framework : own != null ? own : connections(settings.reserveTimeout);
    TableName table = settings.tableName;
    String how = howToCreateTable == null ? host.howToCreateTable() : howToCreateTable;
    return new JdbcCounterTable(
        host,
        quote -> names == null ? table.quotedBy(quote, how) : names,
        settings.nodeTags(),
        settings.createTableIfMissing,
        settings.raising,
        settings.canceller.get());
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
          "HiLo cannot have dedicated connections, because "
              + obstacle
              + ". Set 'connections' to a DataSource for HiLo alone, or to shared.");
    }
    return dedicated;
  }
}
