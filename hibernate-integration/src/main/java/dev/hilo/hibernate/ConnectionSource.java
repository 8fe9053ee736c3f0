package dev.hilo.hibernate;

import dev.hilo.spi.Connections;
import dev.hilo.spi.Transactions;
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

  private final SessionFactoryImplementor factory;

  /** Null where connections are shared with sessions. */
  private final @Nullable Transactions apart;

  /** What is closed with the factory; null where there is nothing. */
  private final @Nullable OwnConnections own;

  private ConnectionSource(
      SessionFactoryImplementor factory,
      @Nullable Transactions apart,
      @Nullable OwnConnections own) {
    this.factory = factory;
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
  static ConnectionSource of(@Nullable Object setting, SessionFactoryImplementor factory) {
    if (setting == null) {
      return usual(factory);
    }
    if (setting instanceof DataSource dataSource) {
      return given(dataSource, setting, factory);
    }
    String word = setting.toString().strip();
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "shared" -> new ConnectionSource(factory, null, null);
      case "own" -> own(factory);
      default -> lookedUp(word, factory);
    };
  }

  private static ConnectionSource usual(SessionFactoryImplementor factory) {
    ProviderCopy copy = copy(factory);
    return copy == null || copy.obstacle() != null
        ? new ConnectionSource(factory, null, null)
        : own(copy, factory);
  }

  private static ConnectionSource own(SessionFactoryImplementor factory) {
    ProviderCopy copy = copy(factory);
    if (copy == null) {
      throw HiLoSettings.refused(SettingName.DATASOURCE, "own", tenants(), null);
    }
    String obstacle = copy.obstacle();
    if (obstacle != null) {
      throw HiLoSettings.refused(
          SettingName.DATASOURCE,
          "own",
          obstacle + "; give a DataSource that leads to the same database, or its JNDI name",
          null);
    }
    return own(copy, factory);
  }

  private static ConnectionSource own(ProviderCopy copy, SessionFactoryImplementor factory) {
    OwnConnections connections = new OwnConnections(copy::make);
    String advice =
        "Check that the database accepts connections, and some more than sessions have: HiLo opens"
            + " its own, nearly always one. If that is too many, set "
            + SettingName.DATASOURCE.key()
            + "=shared.";
    return new ConnectionSource(factory, logged(connections, factory, advice), connections);
  }

  private static ConnectionSource lookedUp(String name, SessionFactoryImplementor factory) {
    Object found;
    try {
      found = services(factory).requireService(JndiService.class).locate(name);
    } catch (RuntimeException e) {
      throw HiLoSettings.refused(SettingName.DATASOURCE, name, wayOut(), e);
    }
    if (found instanceof DataSource dataSource) {
      return given(dataSource, name, factory);
    }
    throw HiLoSettings.refused(SettingName.DATASOURCE, name, wayOut(), null);
  }

  private static String wayOut() {
    return "give a DataSource, the JNDI name of one, 'own' or 'shared'";
  }

  private static ConnectionSource given(
      DataSource dataSource, Object setting, SessionFactoryImplementor factory) {
    if (Tenancy.of(factory).isApart()) {
      throw HiLoSettings.refused(SettingName.DATASOURCE, setting, tenants(), null);
    }
    String advice =
        "Check that the DataSource of "
            + SettingName.DATASOURCE.key()
            + " has a connection to spare, and that its database accepts connections.";
    return new ConnectionSource(factory, logged(Connections.of(dataSource), factory, advice), null);
  }

  private static String tenants() {
    return "each tenant has its own connections; leave it out, or say 'shared'";
  }

  private static Transactions logged(
      Connections connections, SessionFactoryImplementor factory, String advice) {
    return new LoggedTransactions(
        connections,
        services(factory).requireService(JdbcServices.class).getSqlStatementLogger(),
        advice);
  }

  /** Null where tenants have connections of their own. */
  private static @Nullable ProviderCopy copy(SessionFactoryImplementor factory) {
    ServiceRegistryImplementor services = services(factory);
    ConnectionProvider provider =
        Tenancy.of(factory).isApart() ? null : services.getService(ConnectionProvider.class);
    return provider == null ? null : new ProviderCopy(provider, services);
  }

  private static ServiceRegistryImplementor services(SessionFactoryImplementor factory) {
    ServiceRegistry services = factory.getServiceRegistry();
    return (ServiceRegistryImplementor) services;
  }

  /**
   * Transactions for the numbers of a tenant.
   *
   * @param tenant null where there are none
   */
  Transactions transactions(@Nullable Object tenant) {
    return apart == null ? new FactoryTransactions(factory, tenant) : apart;
  }

  /** Closes what was opened. */
  void close() {
    if (own != null) {
      own.close();
    }
  }
}
