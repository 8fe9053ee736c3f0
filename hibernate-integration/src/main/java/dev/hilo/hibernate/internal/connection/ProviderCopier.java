package dev.hilo.hibernate.internal.connection;

import dev.hilo.hibernate.internal.settings.SettingName;
import dev.hilo.spi.ConnectionSecrets;
import dev.hilo.spi.DedicatedConnections;
import dev.hilo.spi.UncheckedFailure;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.HibernateException;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.service.spi.Configurable;
import org.hibernate.service.spi.ServiceRegistryAwareService;
import org.hibernate.service.spi.ServiceRegistryImplementor;
import org.hibernate.service.spi.Startable;
import org.jspecify.annotations.Nullable;

/**
 * Creates a second, small provider of the connections that Hibernate opens by its own settings. It
 * has the class and the settings of the original (schema, isolation, initial SQL), except the size.
 */
final class ProviderCopier {

  private static final String SIZE = Integer.toString(DedicatedConnections.MOST);

  /** The settings that may contain the URL of the database. */
  private static final Pattern ADDRESS =
      Pattern.compile("(hibernate|jakarta|javax)\\..*url", Pattern.CASE_INSENSITIVE);

  private final ConnectionProvider original;
  private final ServiceRegistryImplementor services;

  /** The settings that make a provider small; null if the original is unknown. */
  private final @Nullable Map<String, String> smallness;

  ProviderCopier(ServiceRegistryImplementor services) {
    this.services = services;
    this.original = services.requireService(ConnectionProvider.class);
    this.smallness = smallness(original.getClass());
  }

  ConnectionProvider original() {
    return original;
  }

  /** All values are strings, because some providers cast them. */
  private static @Nullable Map<String, String> smallness(Class<?> provider) {
    if (!provider.getName().startsWith("org.hibernate.")) {
      return null;
    }
    String kind = provider.getSimpleName().replaceFirst("ConnectionProvider.*", "");
    return switch (kind) {
      case "DriverManager" ->
          Map.of(
              "hibernate.connection.pool_size", SIZE,
              "hibernate.connection.min_pool_size", "0",
              "hibernate.connection.initial_pool_size", "0");
      case "HikariCP" ->
          Map.of(
              "hibernate.hikari.maximumPoolSize", SIZE,
              "hibernate.hikari.minimumIdle", "0",
              "hibernate.hikari.autoCommit", "true",
              "hibernate.hikari.poolName", "hilo",
              "hibernate.hikari.registerMbeans", "false");
      case "Agroal" ->
          Map.of(
              "hibernate.agroal.maxSize", SIZE,
              "hibernate.agroal.minSize", "0",
              "hibernate.agroal.initialSize", "0",
              "hibernate.agroal.autoCommit", "true");
      case "C3P0" ->
          Map.of(
              "hibernate.c3p0.max_size", SIZE,
              "hibernate.c3p0.min_size", "0",
              "hibernate.c3p0.acquire_increment", "1");
      default -> null;
    };
  }

  /** Why there can be no second provider, as the end of a sentence; null if there can. */
  @Nullable String obstacle() {
    if (smallness == null) {
      return "HiLo cannot create a second " + original.getClass().getName();
    }
    return addresses()
        .filter(DedicatedConnections::isPrivate)
        .findFirst()
        .map(ConnectionSecrets::removedFrom)
        .map(url -> "the database " + url + " is private to each connection")
        .orElse(null);
  }

  /** The DataSource of the sessions; null if Hibernate opens connections by its own settings. */
  @Nullable DataSource dataSource() {
    if (smallness != null || !original.isUnwrappableAs(DataSource.class)) {
      return null;
    }
    try {
      return original.unwrap(DataSource.class);
    } catch (HibernateException e) {
      return null;
    }
  }

  ConnectionProvider copy() {
    try {
      ConnectionProvider copy = original.getClass().getDeclaredConstructor().newInstance();
      if (copy instanceof ServiceRegistryAwareService aware) {
        aware.injectServices(services);
      }
      if (copy instanceof Configurable configurable) {
        Map<String, Object> settings = new HashMap<>(settings());
        // Saves a reservation, which is one statement, the round trip of a commit.
        settings.put("hibernate.connection.autocommit", "true");
        if (addresses().anyMatch(url -> url.startsWith("jdbc:mysql:"))) {
          // Otherwise the driver sends each change of auto-commit by Hibernate's pool to the
          // server, twice per reservation.
          settings.putIfAbsent("hibernate.connection.useLocalSessionState", "true");
        }
        settings.putAll(Objects.requireNonNull(smallness));
        configurable.configure(settings);
      }
      if (copy instanceof Startable startable) {
        startable.start();
      }
      return copy;
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      if (e instanceof RuntimeException failure && UncheckedFailure.mayPass(failure)) {
        throw failure;
      }
      throw new HibernateException(
          "Could not create a second %s for HiLo: %s. Set %s=shared to use the connections of the sessions."
              .formatted(original.getClass().getName(), e, SettingName.CONNECTIONS.key()),
          e);
    }
  }

  private Stream<String> addresses() {
    return settings().entrySet().stream()
        .filter(setting -> ADDRESS.matcher(setting.getKey()).matches())
        .filter(setting -> setting.getValue() != null)
        .map(setting -> setting.getValue().toString());
  }

  private Map<String, Object> settings() {
    return services.requireService(ConfigurationService.class).getSettings();
  }
}
