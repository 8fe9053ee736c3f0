package dev.hilo.hibernate;

import dev.hilo.spi.Connections;
import dev.hilo.spi.Host;
import java.util.Locale;
import javax.sql.DataSource;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.jdbc.spi.JdbcServices;
import org.hibernate.engine.jndi.spi.JndiService;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.service.spi.ServiceRegistryImplementor;
import org.jspecify.annotations.Nullable;

/**
 * Where the work on the table gets its connections.
 *
 * <p>Sessions may hold all connections of their pool while they wait for an id, and then nothing
 * but a connection of HiLo's own helps. So that is the default wherever Hibernate opens connections
 * by its own settings, which can be copied; else the connections of the sessions are shared.
 */
final class ConnectionSource {

  private static final String WAY_OUT =
      "give a DataSource, the JNDI name of one, 'own' or 'shared'";

  private static final String OF_TENANTS =
      "each tenant has its own connections; leave it out, or say 'shared'";

  private static final String UNKNOWN =
      "HiLo shares the connections of the sessions: %s. If sessions hold all connections while they"
          + " wait for ids, the ids fail after the reserve timeout. Set "
          + SettingName.DATASOURCE.key()
          + " to a DataSource of one or two connections, or to 'shared' if the pool is large enough.";

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final SessionFactoryImplementor factory;
  private final Tenancy tenancy;

  /** Null where connections are shared with sessions. */
  private final @Nullable Host apart;

  /** What is closed with the factory; null where there is nothing. */
  private final @Nullable OwnConnections own;

  private ConnectionSource(
      Choice choice, @Nullable Host apart, @Nullable OwnConnections own) {
    this.factory = choice.factory;
    this.tenancy = choice.tenancy;
    this.apart = apart;
    this.own = own;
  }

  /**
   * The source that the setting asks for.
   *
   * @param setting a DataSource, its JNDI name, {@code own}, {@code shared}, or null for the
   *     default
   * @throws IllegalArgumentException if there is none like that
   */
  static ConnectionSource of(
      @Nullable Object setting, SessionFactoryImplementor factory, Tenancy tenancy) {
    return new Choice(factory, tenancy).by(setting);
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
    if (own != null) {
      own.close();
    }
  }

  /** What there is to choose from. */
  private record Choice(SessionFactoryImplementor factory, Tenancy tenancy) {

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
        case "own" -> own();
        default -> lookedUp(word);
      };
    }

    private ConnectionSource usual() {
      ProviderCopy copy = copy();
      if (copy != null && copy.obstacle() == null) {
        return own(copy);
      }
      if (copy != null && copy.isOfUnknownKind()) {
        LOG.log(System.Logger.Level.WARNING, UNKNOWN.formatted(copy.obstacle()));
      }
      return shared();
    }

    private ConnectionSource shared() {
      return new ConnectionSource(this, null, null);
    }

    private ConnectionSource own() {
      ProviderCopy copy = copy();
      if (copy == null) {
        throw HiLoSettings.refused(SettingName.DATASOURCE, "own", OF_TENANTS, null);
      }
      String obstacle = copy.obstacle();
      if (obstacle != null) {
        throw HiLoSettings.refused(
            SettingName.DATASOURCE,
            "own",
            obstacle + "; give a DataSource that leads to the same database, or its JNDI name",
            null);
      }
      return own(copy);
    }

    private ConnectionSource own(ProviderCopy copy) {
      OwnConnections connections = new OwnConnections(copy::make);
      String advice =
          "Check that the database accepts connections, and some more than sessions have: HiLo"
              + " opens its own, nearly always one. If that is too many, set "
              + SettingName.DATASOURCE.key()
              + "=shared.";
      return new ConnectionSource(this, logged(connections, advice), connections);
    }

    private ConnectionSource lookedUp(String name) {
      Object found;
      try {
        found = services().requireService(JndiService.class).locate(name);
      } catch (RuntimeException e) {
        throw HiLoSettings.refused(SettingName.DATASOURCE, name, WAY_OUT, e);
      }
      if (found instanceof DataSource dataSource) {
        return given(dataSource, name);
      }
      throw HiLoSettings.refused(SettingName.DATASOURCE, name, WAY_OUT, null);
    }

    private ConnectionSource given(DataSource dataSource, Object setting) {
      if (tenancy.isApart()) {
        throw HiLoSettings.refused(SettingName.DATASOURCE, setting, OF_TENANTS, null);
      }
      String advice =
          "Check that the DataSource of "
              + SettingName.DATASOURCE.key()
              + " has a connection to spare, and that its database accepts connections.";
      return new ConnectionSource(this, logged(Connections.of(dataSource), advice), null);
    }

    private Host logged(Connections connections, String advice) {
      return new LoggedConnections(
          connections,
          services().requireService(JdbcServices.class).getSqlStatementLogger(),
          advice);
    }

    /** Null where tenants have connections of their own. */
    private @Nullable ProviderCopy copy() {
      ConnectionProvider provider =
          tenancy.isApart() ? null : services().getService(ConnectionProvider.class);
      return provider == null ? null : new ProviderCopy(provider, services());
    }

    private ServiceRegistryImplementor services() {
      ServiceRegistry services = factory.getServiceRegistry();
      return (ServiceRegistryImplementor) services;
    }
  }
}
