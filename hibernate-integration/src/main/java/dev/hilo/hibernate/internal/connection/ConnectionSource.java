package dev.hilo.hibernate.internal.connection;

import dev.hilo.hibernate.internal.settings.HiLoSettings;
import dev.hilo.internal.connection.CopiedPool;
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
import org.hibernate.HibernateException;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.jndi.spi.JndiService;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.service.spi.ServiceRegistryImplementor;
import org.jspecify.annotations.Nullable;

/**
 * Chooses where the statements on the table get their connections.
 *
 * <p>Sessions may hold all connections of their pool while they wait for an id; only a dedicated
 * connection helps then. So that is the default where the pool of Hibernate's DataSource can be
 * copied. Elsewhere HiLo shares the connections of the sessions, with a warning.
 */
final class ConnectionSource {

  private static final String VALUES =
      "give a DataSource, the JNDI name of one, 'dedicated' or 'shared'";
  private static final String GIVE_DATA_SOURCE =
      "; give a DataSource that leads to the same database, or its JNDI name";
  private static final String SHARED =
      "HiLo shares the connections of the sessions, because %s. If sessions hold all connections"
          + " while they wait for ids, the ids fail after the reserve timeout. %s";
  private static final String SET_DATA_SOURCE =
      "Set hibernate.hilo.connections to a DataSource of one or two connections, or to 'shared' if"
          + " the pool is large enough.";
  private static final String ENLARGE_QUARKUS_POOL =
      "Make the pool larger than the number of threads that write (quarkus.datasource.jdbc.max-size),"
          + " and set hibernate.hilo.connections=shared.";
  private static final String ENLARGE_POOLS =
      "Make the pool of each tenant larger than the number of threads that write for it, and set"
          + " hibernate.hilo.connections=shared.";
  private static final String ADVICE =
      "Check that the database accepts connections, and more than the sessions have: HiLo opens its"
          + " own, nearly always one. If that is too many, set hibernate.hilo.connections=shared.";

  private static final String SEVERAL = "they lead to several databases";

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final HiLoSettings settings;
  private final SessionFactoryImplementor factory;
  private final ServiceRegistryImplementor services;
  private final boolean separateTables;

  /** Null if HiLo shares the connections of the sessions. */
  private final @Nullable DatabaseAccess dedicated;

  /** Refuses a setting that asks for connections that do not exist. */
  ConnectionSource(
      HiLoSettings settings, SessionFactoryImplementor factory, boolean separateTables) {
    this.settings = settings;
    this.factory = factory;
    this.separateTables = separateTables;
    this.services = factory.getServiceRegistry();
    this.dedicated = choose(settings.connections());
  }

  /** The access to the table of a tenant, if there are tenants. */
  DatabaseAccess access(@Nullable Object tenant) {
    return dedicated == null
        ? new FactoryTransactions(factory, separateTables, tenant, this::wayOut)
        : dedicated;
  }

  /** What helps besides a larger pool, as the end of a sentence. */
  private String wayOut() {
    if (separateTables) {
      return ".";
    }
    ConnectionProvider provider = services.requireService(ConnectionProvider.class);
    DataSource pool = dataSource(provider);
    if (pool == null) {
      return ", or let Hibernate use HikariCP (hibernate-hikaricp), whose pool HiLo copies.";
    }
    if (!logsIn(provider) && obstacle(pool) == null) {
      return ", or set hibernate.hilo.connections=dedicated.";
    }
    return isOnQuarkus()
        ? " (quarkus.datasource.jdbc.max-size)."
        : ", or set hibernate.hilo.connections to a DataSource of one or two connections.";
  }

  /** Settings are text there, and there is no JNDI. */
  private boolean isOnQuarkus() {
    // Null with tenants.
    ConnectionProvider provider = services.getService(ConnectionProvider.class);
    return provider != null && provider.getClass().getName().startsWith("io.quarkus.");
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
    if (separateTables) {
      return shared("each tenant has its own", isRequired);
    }
    ConnectionProvider provider = services.requireService(ConnectionProvider.class);
    DataSource pool = dataSource(provider);
    if (pool == null) {
      return shared(provider.getClass().getName() + " has no pool that HiLo can copy", isRequired);
    }
    if (logsIn(provider)) {
      return shared("Hibernate logs in with its own user", isRequired);
    }
    String obstacle = obstacle(pool);
    if (obstacle != null && (isRequired || obstacle.equals(SEVERAL) || isOnQuarkus())) {
      return shared(obstacle, isRequired);
    }
    CopiedPool connections = copy(pool, !isRequired);
    return connections.isShared() ? null : new Logged(connections, factory, ADVICE);
  }

  private @Nullable String obstacle(DataSource pool) {
    try {
      return copy(pool, false).obstacle();
    } catch (IllegalArgumentException routing) {
      return SEVERAL;
    }
  }

  private CopiedPool copy(DataSource pool, boolean fallback) {
    return new CopiedPool(pool, settings.rules().reserveTimeout(), fallback);
  }

  /** The DataSource of a provider; null for Hibernate's built-in pool. */
  private static @Nullable DataSource dataSource(ConnectionProvider provider) {
    try {
      return provider.isUnwrappableAs(DataSource.class) ? provider.unwrap(DataSource.class) : null;
    } catch (HibernateException e) {
      return null;
    }
  }

  /** Warns that HiLo shares the connections of the sessions, or fails if it must not. */
  private @Nullable DatabaseAccess shared(String obstacle, boolean isRefused) {
    if (isRefused) {
      throw HiLoSettings.SETTINGS.refused(
          "connections",
          "dedicated",
          obstacle + (isOnQuarkus() ? "; leave it out" : GIVE_DATA_SOURCE),
          null);
    }
    LOG.log(
        System.Logger.Level.WARNING,
        SHARED.formatted(
            obstacle,
            separateTables
                ? ENLARGE_POOLS
                : isOnQuarkus() ? ENLARGE_QUARKUS_POOL : SET_DATA_SOURCE));
    return null;
  }

  /** Whether a user is set beside the DataSource, and not for a pool of Hibernate's modules. */
  private boolean logsIn(ConnectionProvider provider) {
    Map<String, Object> all = services.requireService(ConfigurationService.class).getSettings();
    return !provider.getClass().getName().matches("org\\.hibernate\\.(hikaricp|agroal)\\..*")
        && Stream.of(
                "hibernate.connection.username",
                "jakarta.persistence.jdbc.user",
                "javax.persistence.jdbc.user")
            .anyMatch(key -> all.get(key) != null);
  }

  private DataSource lookedUp(String name) {
    try {
      Object found = services.requireService(JndiService.class).locate(name);
      return (DataSource) Objects.requireNonNull(found);
    } catch (RuntimeException e) {
      throw HiLoSettings.SETTINGS.refused(
          "connections", name, isOnQuarkus() ? "say 'dedicated' or 'shared'" : VALUES, e);
    }
  }

  private DatabaseAccess supplied(DataSource dataSource, Object setting) {
    if (separateTables) {
      throw HiLoSettings.SETTINGS.refused(
          "connections",
          setting,
          "each tenant has its own connections; leave it out, or say 'shared'",
          null);
    }
    return new Logged(
        Connections.of(dataSource),
        factory,
        "Check that the DataSource of hibernate.hilo.connections has a connection to spare, and"
            + " that its database accepts connections.");
  }

  /** Logs statements as Hibernate logs its own. */
  private record Logged(
      Connections connections, SessionFactoryImplementor factory, String adviceOnConnections)
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
      factory.getJdbcServices().getSqlStatementLogger().logStatement(sql);
    }
  }
}
