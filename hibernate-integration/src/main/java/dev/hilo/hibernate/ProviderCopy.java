package dev.hilo.hibernate;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hibernate.HibernateException;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.service.spi.Configurable;
import org.hibernate.service.spi.ServiceRegistryAwareService;
import org.hibernate.service.spi.ServiceRegistryImplementor;
import org.hibernate.service.spi.Startable;
import org.jspecify.annotations.Nullable;

/**
 * A second, small provider of the connections that Hibernate opens by its own settings: the same
 * class with the same settings (schema, isolation, what is run first), but for the size.
 */
final class ProviderCopy {

  /** As many as HiLo has threads, so that one hung statement keeps no other from its turn. */
  private static final int SIZE = 4;

  /** The settings that may say which database it is. */
  private static final Pattern ADDRESS =
      Pattern.compile("(hibernate|jakarta|javax)\\..*url", Pattern.CASE_INSENSITIVE);

  /** Databases in memory that nobody sees but the connection that made them. */
  private static final Pattern PRIVATE =
      Pattern.compile(
          "jdbc:(h2:mem:(;.*)?|sqlite:|sqlite::memory:.*|sqlite:file:(?!.*cache=shared).*(:memory:|mode=memory).*)",
          Pattern.CASE_INSENSITIVE);

  private final ConnectionProvider original;
  private final ServiceRegistryImplementor services;

  ProviderCopy(ConnectionProvider original, ServiceRegistryImplementor services) {
    this.original = original;
    this.services = services;
  }

  /** What makes a provider a small one; null if it is none of Hibernate's own. */
  private static @Nullable Map<String, Object> smallness(Class<?> provider) {
    return switch (provider.getName()) {
      case "org.hibernate.engine.jdbc.connections.internal.DriverManagerConnectionProviderImpl",
          "org.hibernate.engine.jdbc.connections.internal.DriverManagerConnectionProvider" ->
          Map.of(
              "hibernate.connection.pool_size", SIZE,
              "hibernate.connection.min_pool_size", 0,
              "hibernate.connection.initial_pool_size", 0);
      case "org.hibernate.hikaricp.internal.HikariCPConnectionProvider" ->
          Map.of(
              "hibernate.hikari.maximumPoolSize", String.valueOf(SIZE),
              "hibernate.hikari.minimumIdle", "0",
              "hibernate.hikari.autoCommit", "true",
              "hibernate.hikari.poolName", "hilo",
              "hibernate.hikari.registerMbeans", "false");
      case "org.hibernate.agroal.internal.AgroalConnectionProvider" ->
          Map.of(
              "hibernate.agroal.maxSize", String.valueOf(SIZE),
              "hibernate.agroal.minSize", "0",
              "hibernate.agroal.initialSize", "0",
              "hibernate.agroal.autoCommit", "true");
      default -> null;
    };
  }

  /** Why there can be none, as the end of a sentence; null if there can. */
  @Nullable String obstacle() {
    if (smallness(original.getClass()) == null) {
      return "connections come from "
          + original.getClass().getName()
          + ", which HiLo cannot make a second of";
    }
    return addresses()
        .filter(value -> PRIVATE.matcher(value).matches())
        .findFirst()
        .map(url -> "the database " + url + " is private to each connection")
        .orElse(null);
  }

  /** Makes it. It may connect to the database. */
  ConnectionProvider make() {
    try {
      ConnectionProvider copy = original.getClass().getDeclaredConstructor().newInstance();
      if (copy instanceof ServiceRegistryAwareService aware) {
        aware.injectServices(services);
      }
      if (copy instanceof Configurable configurable) {
        Map<String, Object> settings = new HashMap<>(settings());
        // A reservation is one statement, which so needs no second round trip to commit.
        settings.put("hibernate.connection.autocommit", true);
        if (addresses().anyMatch(url -> url.startsWith("jdbc:mysql:"))) {
          // Hibernate's pool sets auto-commit at each turn, of which this driver would tell the
          // server twice for each reservation.
          settings.putIfAbsent("hibernate.connection.useLocalSessionState", "true");
        }
        settings.putAll(Objects.requireNonNull(smallness(original.getClass())));
        configurable.configure(settings);
      }
      if (copy instanceof Startable startable) {
        startable.start();
      }
      return copy;
    } catch (ReflectiveOperationException e) {
      throw new HibernateException(
          "Could not make another "
              + original.getClass().getName()
              + ": set "
              + SettingName.DATASOURCE.key()
              + "=shared to do without",
          e);
    }
  }

  private Stream<String> addresses() {
    return settings().entrySet().stream()
        .filter(setting -> ADDRESS.matcher(setting.getKey()).matches())
        .map(setting -> String.valueOf(setting.getValue()));
  }

  private Map<String, Object> settings() {
    return services.requireService(ConfigurationService.class).getSettings();
  }
}
