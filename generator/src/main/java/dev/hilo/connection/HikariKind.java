package dev.hilo.connection;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** HikariCP. */
record HikariKind(DataSource pool) implements PoolKind {

  /** The shortest that HikariCP accepts. */
  private static final Duration LEAST = Duration.ofMillis(250);

  @Override
  public DataSource copy(Duration timeout) throws ReflectiveOperationException {
    DataSource copy = (DataSource) Beans.make(pool.getClass());
    Beans.call(pool, "copyStateTo", copy);
    Object name = Beans.call(pool, "getPoolName");
    Duration wait = timeout.compareTo(LEAST) < 0 ? LEAST : timeout;
    Beans.set(
        copy,
        Map.of(
            "PoolName",
            name == null ? "hilo" : name + "-hilo",
            "MaximumPoolSize",
            MOST,
            "MinimumIdle",
            1,
            "IdleTimeout",
            IDLE.toMillis(),
            "AutoCommit",
            true,
            "ReadOnly",
            false,
            "ConnectionTimeout",
            PoolKind.shorter(number("getConnectionTimeout"), wait),
            "ValidationTimeout",
            PoolKind.shorter(number("getValidationTimeout"), VALIDATION),
            // The first connection opens in the thread that needs it, and its failure is reported.
            "InitializationFailTimeout",
            1L,
            "LeakDetectionThreshold",
            0L));
    Beans.set(copy, Map.of("RegisterMbeans", false));
    // Only one of these two is set, and the one that is not must not be touched before the other.
    if (Beans.call(copy, "getMetricRegistry") != null) {
      Beans.call(copy, "setMetricRegistry", (Object) null);
    }
    Beans.call(copy, "setMetricsTrackerFactory", (Object) null);
    Beans.call(copy, "setHealthCheckRegistry", (Object) null);
    return copy;
  }

  private long number(String getter) throws ReflectiveOperationException {
    return (long) Beans.get(pool, getter);
  }

  @Override
  public Map<String, @Nullable Object> credentials() throws ReflectiveOperationException {
    Map<String, @Nullable Object> credentials = new HashMap<>();
    credentials.put("Username", Beans.call(pool, "getUsername"));
    credentials.put("Password", Beans.call(pool, "getPassword"));
    return credentials;
  }

  @Override
  public void follow(DataSource copy, Map<String, @Nullable Object> changed)
      throws ReflectiveOperationException {
    Beans.set(copy, changed);
  }

  @Override
  public boolean isOneToSpare() throws ReflectiveOperationException {
    Object state = Beans.call(pool, "getHikariPoolMXBean");
    return state == null
        || ((int) Beans.get(state, "getThreadsAwaitingConnection") == 0
            && (int) Beans.get(state, "getActiveConnections")
                < (int) Beans.get(pool, "getMaximumPoolSize"));
  }

  @Override
  public @Nullable String address() throws ReflectiveOperationException {
    Object url = Beans.call(pool, "getJdbcUrl");
    if (url == null) {
      url = ((Properties) Beans.get(pool, "getDataSourceProperties")).get("url");
    }
    Object beneath = Beans.call(pool, "getDataSource");
    return url == null && beneath != null ? Beans.address(beneath) : (String) url;
  }
}
