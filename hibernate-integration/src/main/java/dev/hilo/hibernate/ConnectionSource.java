package dev.hilo.hibernate;

import dev.hilo.spi.Connections;
import dev.hilo.spi.DedicatedConnections;
import dev.hilo.spi.Host;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.HibernateException;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.jdbc.spi.JdbcServices;
import org.hibernate.engine.jndi.spi.JndiService;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.resource.transaction.spi.TransactionCoordinatorBuilder;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.service.spi.ServiceRegistryImplementor;
import org.jspecify.annotations.Nullable;

/**
 * Where the work on the table gets its connections.
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

  private final SessionFactoryImplementor factory;
  private final Tenancy tenancy;

  /** Null where connections are shared with sessions. */
  private final @Nullable Host apart;

  /** Closes what was opened. */
  private final Runnable end;

  private ConnectionSource(Choice choice, @Nullable Host apart, Runnable end) {
    this.factory = choice.factory;
    this.tenancy = choice.tenancy;
    this.apart = apart;
    this.end = end;
  }

  /**
   * The source that the setting asks for: a DataSource, its JNDI name, {@code dedicated}, {@code
   * shared}, or nothing for the default.
   *
   * @throws IllegalArgumentException if there is none like that
   */
  static ConnectionSource of(
      HiLoSettings settings, SessionFactoryImplementor factory, Tenancy tenancy) {
    return new Choice(settings, factory, tenancy).by(settings.connections());
  }

  /**
   * What gives connections for the numbers of a tenant.
   *
   * @param tenant null where there are none
   */
  Host host(@Nullable Object tenant) {
    return apart == null ? new FactoryTransactions(factory, tenancy, tenant) : apart;
  }

  /** Closes what was opened. */
  void close() {
    end.run();
  }

  /** What there is to choose from. */
  private record Choice(HiLoSettings settings, SessionFactoryImplementor factory, Tenancy tenancy) {

    ConnectionSource by(@Nullable Object setting) {
      if (setting == null) {
        return usual();
      }
      if (setting instanceof DataSource dataSource) {
        return given(dataSource, setting);
      }
      String word = setting.toString().strip();
      return switch (word.toLowerCase(Locale.ROOT)) {
        case "shared" -> shared();
        case "dedicated" -> dedicated();
        default -> lookedUp(word);
      };
    }

    private ConnectionSource usual() {
      String obstacle = obstacle();
      if (obstacle != null) {
        LOG.log(System.Logger.Level.WARNING, SHARED.formatted(obstacle));
        return shared();
      }
      DataSource dataSource = dataSource();
      if (dataSource == null) {
        return copied(provider());
      }
      DedicatedConnections connections;
      try {
        connections = DedicatedConnections.of(dataSource, settings.reserveTimeout(), true);
      } catch (IllegalArgumentException routing) {
        LOG.log(System.Logger.Level.WARNING, SHARED.formatted("they lead to several databases"));
        return shared();
      }
      return connections.isShared() ? shared() : dedicated(connections);
    }

    private ConnectionSource dedicated() {
      String obstacle = obstacle();
      DataSource dataSource = tenancy.isApart() ? null : dataSource();
      if (obstacle == null && dataSource == null) {
        return copied(null);
      }
      DedicatedConnections connections = null;
      if (obstacle == null && dataSource != null) {
        connections = DedicatedConnections.of(dataSource, settings.reserveTimeout(), false);
        obstacle = connections.obstacle();
      }
      if (connections == null || obstacle != null) {
        throw HiLoSettings.refused(
            SettingName.CONNECTIONS,
            "dedicated",
            obstacle + "; give a DataSource that leads to the same database, or its JNDI name",
            null);
      }
      return dedicated(connections);
    }

    private ConnectionSource dedicated(DedicatedConnections connections) {
      return new ConnectionSource(
          this, logged(connections, connections.adviceOnConnections()), connections::close);
    }

    /**
     * By a second provider of Hibernate's own.
     *
     * @param sessions the provider to use if the database refuses further connections, or null
     */
    private ConnectionSource copied(@Nullable ConnectionProvider sessions) {
      OwnConnections connections =
          new OwnConnections(new ProviderCopy(provider(), services())::make, sessions);
      return new ConnectionSource(this, logged(connections, ADVICE), connections::close);
    }

    private ConnectionSource shared() {
      return new ConnectionSource(this, null, () -> {});
    }

    /** Why there can be no connections apart, other than what a pool says of itself. */
    private @Nullable String obstacle() {
      if (tenancy.isApart()) {
        return "each tenant has its own";
      }
      if (dataSource() == null) {
        return new ProviderCopy(provider(), services()).obstacle();
      }
      if (services().requireService(TransactionCoordinatorBuilder.class).isJta()) {
        return "they take part in JTA transactions";
      }
      return hasUser() ? "Hibernate logs in with a user of its own" : null;
    }

    /** Whether Hibernate's settings have a user for the DataSource. */
    private boolean hasUser() {
      Map<String, Object> all = services().requireService(ConfigurationService.class).getSettings();
      return Stream.of(
              "hibernate.connection.username",
              "jakarta.persistence.jdbc.user",
              "javax.persistence.jdbc.user")
          .anyMatch(key -> all.get(key) != null);
    }

    /** The DataSource of the sessions; null if Hibernate opens connections by its own settings. */
    private @Nullable DataSource dataSource() {
      ConnectionProvider provider = provider();
      if (new ProviderCopy(provider, services()).isKnown()
          || !provider.isUnwrappableAs(DataSource.class)) {
        return null;
      }
      try {
        return provider.unwrap(DataSource.class);
      } catch (HibernateException e) {
        return null;
      }
    }

    private ConnectionSource lookedUp(String name) {
      Object found;
      try {
        found = services().requireService(JndiService.class).locate(name);
      } catch (RuntimeException e) {
        throw HiLoSettings.refused(SettingName.CONNECTIONS, name, WAY_OUT, e);
      }
      if (found instanceof DataSource dataSource) {
        return given(dataSource, name);
      }
      throw HiLoSettings.refused(SettingName.CONNECTIONS, name, WAY_OUT, null);
    }

    private ConnectionSource given(DataSource dataSource, Object setting) {
      if (tenancy.isApart()) {
        throw HiLoSettings.refused(SettingName.CONNECTIONS, setting, OF_TENANTS, null);
      }
      String advice =
          "Check that the DataSource of "
              + SettingName.CONNECTIONS.key()
              + " has a connection to spare, and that its database accepts connections.";
      return new ConnectionSource(this, logged(Connections.of(dataSource), advice), () -> {});
    }

    private Host logged(Connections connections, String advice) {
      return new LoggedConnections(
          connections,
          services().requireService(JdbcServices.class).getSqlStatementLogger(),
          advice);
    }

    private ConnectionProvider provider() {
      return services().requireService(ConnectionProvider.class);
    }

    private ServiceRegistryImplementor services() {
      ServiceRegistry services = factory.getServiceRegistry();
      return (ServiceRegistryImplementor) services;
    }
  }
}
