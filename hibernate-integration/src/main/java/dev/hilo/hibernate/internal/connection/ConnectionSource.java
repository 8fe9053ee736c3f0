package dev.hilo.hibernate.internal.connection;

import dev.hilo.hibernate.internal.settings.HiLoSettings;
import dev.hilo.hibernate.internal.settings.SettingName;
import dev.hilo.spi.Connections;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.DedicatedConnections;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.jdbc.spi.JdbcServices;
import org.hibernate.engine.jdbc.spi.SqlStatementLogger;
import org.hibernate.engine.jndi.spi.JndiService;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.resource.transaction.spi.TransactionCoordinatorBuilder;
import org.hibernate.service.spi.ServiceRegistryImplementor;
import org.jspecify.annotations.Nullable;

/**
 * Chooses where the statements on the table get their connections.
 *
 * <p>Sessions may hold all connections of their pool while they wait for an id; only a dedicated
 * connection helps then. So that is the default where Hibernate opens connections by its own
 * settings, and where the pool of its DataSource can be copied. Elsewhere HiLo shares the
 * connections of the sessions, with a warning.
 */
final class ConnectionSource {

  private static final String VALUES =
      "give a DataSource, the JNDI name of one, 'dedicated' or 'shared'";
  static final String SHARED =
      "HiLo shares the connections of the sessions, because %s. If sessions hold all connections"
          + " while they wait for ids, the ids fail after the reserve timeout. Set"
          + " hibernate.hilo.connections to a DataSource of one or two connections, or to 'shared'"
          + " if the pool is large enough.";
  private static final String ADVICE =
      "Check that the database accepts connections, and more than the sessions have: HiLo opens its"
          + " own, nearly always one. If that is too many, set hibernate.hilo.connections=shared.";

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final HiLoSettings settings;
  private final SessionFactoryImplementor factory;
  private final ServiceRegistryImplementor services;
  private final Tenancy tenancy;

  /** Null if HiLo shares the connections of the sessions. */
  private final @Nullable DatabaseAccess dedicated;

  private Runnable closing = () -> {};

  /** Refuses a setting that asks for connections that do not exist. */
  ConnectionSource(HiLoSettings settings, SessionFactoryImplementor factory, Tenancy tenancy) {
    this.settings = settings;
    this.factory = factory;
    this.tenancy = tenancy;
    this.services = factory.getServiceRegistry();
    this.dedicated = choose(settings.connections());
  }

  /** The access to the table of a tenant, if there are tenants. */
  DatabaseAccess access(@Nullable Object tenant) {
    return dedicated == null ? new FactoryTransactions(factory, tenancy, tenant) : dedicated;
  }

  void close() {
    closing.run();
  }

  private @Nullable DatabaseAccess choose(@Nullable Object setting) {
    if (setting == null) {
      return dedicated(false);
    }
    if (setting instanceof DataSource dataSource) {
      return supplied(dataSource, setting);
    }
    String word = setting.toString().strip();
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "shared" -> null;
      case "dedicated" -> dedicated(true);
      default -> supplied(lookedUp(word), word);
    };
  }

  /** If there can be none, it fails if they are required; otherwise HiLo shares connections. */
  private @Nullable DatabaseAccess dedicated(boolean isRequired) {
    if (tenancy.hasSeparateTables()) {
      return shared("each tenant has its own", isRequired);
    }
    ProviderCopier copier = new ProviderCopier(services);
    DataSource dataSource = copier.dataSource();
    String obstacle = dataSource == null ? copier.obstacle() : obstacle();
    if (obstacle != null) {
      return shared(obstacle, isRequired);
    }
    return dataSource == null
        ? copiedProvider(copier, isRequired)
        : copiedPool(dataSource, isRequired);
  }

  private DatabaseAccess copiedProvider(ProviderCopier copier, boolean isRequired) {
    ConnectionProvider fallback = isRequired ? null : copier.original();
    ProviderConnections connections = new ProviderConnections(copier::copy, fallback);
    closing = connections::close;
    return logged(connections, ADVICE);
  }

  private @Nullable DatabaseAccess copiedPool(DataSource dataSource, boolean isRequired) {
    DedicatedConnections connections;
    try {
      connections = DedicatedConnections.of(dataSource, settings.reserveTimeout(), !isRequired);
    } catch (IllegalArgumentException routing) {
      return shared("they lead to several databases", isRequired);
    }
    if (connections.isShared()) {
      return null;
    }
    String obstacle = connections.obstacle();
    if (isRequired && obstacle != null) {
      return shared(obstacle, true);
    }
    closing = connections::close;
    return logged(connections, connections.adviceOnConnections());
  }

  /** Warns that HiLo shares the connections of the sessions, or fails if it must not. */
  private static @Nullable DatabaseAccess shared(String obstacle, boolean isRefused) {
    if (isRefused) {
      throw SettingName.CONNECTIONS.refused(
          "dedicated",
          obstacle + "; give a DataSource that leads to the same database, or its JNDI name");
    }
    LOG.log(System.Logger.Level.WARNING, SHARED.formatted(obstacle));
    return null;
  }

  /** Why the pool of a DataSource must not be copied; null if it may. */
  private @Nullable String obstacle() {
    if (services.requireService(TransactionCoordinatorBuilder.class).isJta()) {
      return "they take part in JTA transactions";
    }
    Map<String, Object> all = services.requireService(ConfigurationService.class).getSettings();
    boolean hasUser =
        Stream.of(
                "hibernate.connection.username",
                "jakarta.persistence.jdbc.user",
                "javax.persistence.jdbc.user")
            .anyMatch(key -> all.get(key) != null);
    return hasUser ? "Hibernate logs in with its own user" : null;
  }

  private DataSource lookedUp(String name) {
    try {
      Object found = services.requireService(JndiService.class).locate(name);
      return (DataSource) Objects.requireNonNull(found);
    } catch (RuntimeException e) {
      throw SettingName.CONNECTIONS.refused(name, VALUES, e);
    }
  }

  private DatabaseAccess supplied(DataSource dataSource, Object setting) {
    if (tenancy.hasSeparateTables()) {
      throw SettingName.CONNECTIONS.refused(
          setting, "each tenant has its own connections; leave it out, or say 'shared'");
    }
    return logged(
        Connections.of(dataSource),
        "Check that the DataSource of hibernate.hilo.connections has a connection to spare, and"
            + " that its database accepts connections.");
  }

  private DatabaseAccess logged(Connections connections, String advice) {
    return new Logged(
        connections, services.requireService(JdbcServices.class).getSqlStatementLogger(), advice);
  }

  /** Logs statements as Hibernate logs its own. */
  private record Logged(
      Connections connections, SqlStatementLogger logger, String adviceOnConnections)
      implements Connections {

    @Override
    public Connection open() throws SQLException {
      return connections.open();
    }

    @Override
    public void close(Connection connection) throws SQLException {
      connections.close(connection);
    }

    @Override
    public void closeIdle() {
      connections.closeIdle();
    }

    @Override
    public @Nullable DedicatedConnections copiedPool() {
      return connections.copiedPool();
    }

    @Override
    public void executing(String sql) {
      logger.logStatement(sql);
    }
  }
}
