package dev.hilo.hibernate.internal.connection;

import dev.hilo.hibernate.internal.settings.HiLoSettings;
import dev.hilo.hibernate.internal.settings.SettingName;
import dev.hilo.spi.Connections;
import dev.hilo.spi.DedicatedConnections;
import dev.hilo.spi.DatabaseAccess;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.HibernateException;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.jdbc.spi.JdbcServices;
import org.hibernate.engine.jdbc.spi.SqlStatementLogger;
import org.hibernate.engine.jndi.spi.JndiService;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.resource.transaction.spi.TransactionCoordinatorBuilder;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.service.spi.ServiceRegistryImplementor;
import org.jspecify.annotations.Nullable;

/**
 * Chooses where the work on the table gets its connections.
 *
 * <p>Sessions may hold all connections of their pool while they wait for an id. Then only a
 * connection of HiLo's own helps. So that is the default where Hibernate opens connections by its
 * own settings, and where it has a DataSource whose pool can be copied. Elsewhere HiLo shares the
 * connections of the sessions, with a warning.
 */
final class ConnectionSource {

  private static final String WAY_OUT =
      "give a DataSource, the JNDI name of one, 'dedicated' or 'shared'";
  private static final String OF_TENANTS =
      "each tenant has its own connections; leave it out, or say 'shared'";
  private static final String SHARED =
      "HiLo shares the connections of the sessions, because %s. If sessions hold all connections"
          + " while they wait for ids, the ids fail after the reserve timeout. Set "
          + SettingName.CONNECTIONS.key()
          + " to a DataSource of one or two connections, or to 'shared' if the pool is large enough.";
  private static final String ADVICE =
      "Check that the database accepts connections, and some more than sessions have: HiLo opens"
          + " its own, nearly always one. If that is too many, set "
          + SettingName.CONNECTIONS.key()
          + "=shared.";

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final HiLoSettings settings;
  private final SessionFactoryImplementor factory;
  private final ServiceRegistryImplementor services;
  private final Tenancy tenancy;

  /** Null where connections are shared with sessions. */
  private final @Nullable DatabaseAccess own;

  /** Closes what was opened. */
  private Runnable end = () -> {};

  /**
   * @throws IllegalArgumentException if there are no such connections as the setting asks for: a
   *     DataSource, its JNDI name, {@code dedicated}, {@code shared}, or nothing for the default
   */
  ConnectionSource(HiLoSettings settings, SessionFactoryImplementor factory, Tenancy tenancy) {
    this.settings = settings;
    this.factory = factory;
    this.tenancy = tenancy;
    ServiceRegistry registry = factory.getServiceRegistry();
    this.services = (ServiceRegistryImplementor) registry;
    this.own = choose(settings.connections());
  }

  /**
   * What gives connections for the numbers of a tenant.
   *
   * @param tenant null where there are none
   */
  DatabaseAccess host(@Nullable Object tenant) {
    return own == null ? new FactoryTransactions(factory, tenancy, tenant) : own;
  }

  /** Closes what was opened. */
  void close() {
    end.run();
  }

  private @Nullable DatabaseAccess choose(@Nullable Object setting) {
    if (setting == null) {
      return usual();
    }
    if (setting instanceof DataSource dataSource) {
      return given(dataSource, setting);
    }
    String word = setting.toString().strip();
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "shared" -> null;
      case "dedicated" -> dedicated();
      default -> lookedUp(word);
    };
  }

  private @Nullable DatabaseAccess usual() {
    String obstacle = obstacle();
    if (obstacle == null) {
      DataSource dataSource = dataSource();
      if (dataSource == null) {
        return copied(provider().original());
      }
      try {
        DedicatedConnections connections =
            DedicatedConnections.of(dataSource, settings.reserveTimeout(), true);
        return connections.isShared() ? null : dedicated(connections);
      } catch (IllegalArgumentException routing) {
        obstacle = "they lead to several databases";
      }
    }
    LOG.log(System.Logger.Level.WARNING, SHARED.formatted(obstacle));
    return null;
  }

  private DatabaseAccess dedicated() {
    String obstacle = obstacle();
    if (obstacle == null) {
      DataSource dataSource = dataSource();
      if (dataSource == null) {
        return copied(null);
      }
      DedicatedConnections connections =
          DedicatedConnections.of(dataSource, settings.reserveTimeout(), false);
      obstacle = connections.obstacle();
      if (obstacle == null) {
        return dedicated(connections);
      }
    }
    throw SettingName.CONNECTIONS.refused(
        "dedicated",
        obstacle + "; give a DataSource that leads to the same database, or its JNDI name",
        null);
  }

  private DatabaseAccess dedicated(DedicatedConnections connections) {
    end = connections::close;
    return logged(connections, connections.adviceOnConnections());
  }

  /**
   * By a second provider of Hibernate's own.
   *
   * @param sessions the provider to use if the database refuses further connections, or null
   */
  private DatabaseAccess copied(@Nullable ConnectionProvider sessions) {
    ProviderConnections connections = new ProviderConnections(provider()::make, sessions);
    end = connections::close;
    return logged(connections, ADVICE);
  }

  /** Why HiLo can have no connections of its own, other than what a pool says of itself. */
  private @Nullable String obstacle() {
    if (tenancy.isApart()) {
      return "each tenant has its own";
    }
    if (dataSource() == null) {
      return provider().obstacle();
    }
    if (services.requireService(TransactionCoordinatorBuilder.class).isJta()) {
      return "they take part in JTA transactions";
    }
    return hasUser() ? "Hibernate logs in with a user of its own" : null;
  }

  /** Whether Hibernate's settings have a user for the DataSource. */
  private boolean hasUser() {
    Map<String, Object> all = services.requireService(ConfigurationService.class).getSettings();
    return Stream.of(
            "hibernate.connection.username",
            "jakarta.persistence.jdbc.user",
            "javax.persistence.jdbc.user")
        .anyMatch(key -> all.get(key) != null);
  }

  /** The DataSource of the sessions; null if Hibernate opens connections by its own settings. */
  private @Nullable DataSource dataSource() {
    ProviderCopier provider = provider();
    if (provider.isKnown() || !provider.original().isUnwrappableAs(DataSource.class)) {
      return null;
    }
    try {
      return provider.original().unwrap(DataSource.class);
    } catch (HibernateException e) {
      return null;
    }
  }

  /** Called only where tenants share a database: otherwise Hibernate has no such service. */
  private ProviderCopier provider() {
    return new ProviderCopier(services);
  }

  private DatabaseAccess lookedUp(String name) {
    Object found;
    try {
      found = services.requireService(JndiService.class).locate(name);
    } catch (RuntimeException e) {
      throw SettingName.CONNECTIONS.refused(name, WAY_OUT, e);
    }
    if (found instanceof DataSource dataSource) {
      return given(dataSource, name);
    }
    throw SettingName.CONNECTIONS.refused(name, WAY_OUT, null);
  }

  private DatabaseAccess given(DataSource dataSource, Object setting) {
    if (tenancy.isApart()) {
      throw SettingName.CONNECTIONS.refused(setting, OF_TENANTS, null);
    }
    return logged(
        Connections.of(dataSource),
        "Check that the DataSource of "
            + SettingName.CONNECTIONS.key()
            + " has a connection to spare, and that its database accepts connections.");
  }

  private DatabaseAccess logged(Connections connections, String advice) {
    return new Logged(
        connections, services.requireService(JdbcServices.class).getSqlStatementLogger(), advice);
  }

  /**
   * Logs statements as Hibernate logs its own.
   *
   * @param advice what to do where no connection comes
   */
  private record Logged(Connections connections, SqlStatementLogger logger, String advice)
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
    public @Nullable DedicatedConnections dedicated() {
      return connections.dedicated();
    }

    @Override
    public void executing(String sql) {
      logger.logStatement(sql);
    }

    @Override
    public String adviceOnConnections() {
      return advice;
    }
  }
}
