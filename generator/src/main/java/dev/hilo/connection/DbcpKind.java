package dev.hilo.connection;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Commons DBCP 2. */
record DbcpKind(DataSource pool) implements PoolKind {

  private static final String SETTING = "setting:";

  /** To read the login timeout or the log writer would open the application's pool. */
  private static final Set<String> OMITTED =
      Set.of(
          "LoginTimeout",
          "LogWriter",
          "JmxName",
          "AbandonedLogWriter",
          "AbandonedUsageTracking",
          "LogAbandoned",
          "RemoveAbandonedOnBorrow",
          "RemoveAbandonedOnMaintenance",
          "RemoveAbandonedTimeout",
          "DefaultReadOnly");

  @Override
  public DataSource copy(Duration timeout) throws ReflectiveOperationException {
    DataSource copy = (DataSource) Beans.make(pool.getClass());
    Beans.copy(pool, copy, OMITTED);
    long wait = (long) Beans.get(copy, "getMaxWaitMillis");
    Beans.set(
        copy,
        Map.of(
            "MaxTotal",
            MOST,
            "InitialSize",
            0,
            "MinIdle",
            0,
            "MaxIdle",
            1,
            "MaxWaitMillis",
            PoolKind.shorter(wait, timeout),
            "ValidationQueryTimeout",
            (int) VALIDATION.toSeconds(),
            "DefaultAutoCommit",
            true));
    Map<String, @Nullable Object> credentials = credentials();
    follow(copy, credentials);
    if (Beans.call(pool, "getConnectionPool") != null) {
      // The open pool goes by these; a copy that opens goes by its settings.
      Beans.call(copy, "setUsername", credentials.get("user"));
      Beans.call(copy, "setPassword", credentials.get("password"));
    }
    return copy;
  }

  /**
   * The properties of the driver, among which are user and password once the pool is open; and the
   * settings, which may be newer. The only reader of the properties is not public.
   */
  @Override
  public Map<String, @Nullable Object> credentials() throws ReflectiveOperationException {
    Map<String, @Nullable Object> credentials = new HashMap<>();
    Properties properties =
        (Properties) Objects.requireNonNull(Beans.field(pool, "connectionProperties"));
    properties.stringPropertyNames().forEach(n -> credentials.put(n, properties.getProperty(n)));
    credentials.put(SETTING + "user", Beans.call(pool, "getUsername"));
    credentials.put(SETTING + "password", Beans.call(pool, "getPassword"));
    return credentials;
  }

  @Override
  public void follow(DataSource copy, Map<String, @Nullable Object> changed)
      throws ReflectiveOperationException {
    for (Map.Entry<String, @Nullable Object> each : changed.entrySet()) {
      if (each.getValue() != null) {
        String property = each.getKey().replace(SETTING, "");
        Beans.call(copy, "addConnectionProperty", property, each.getValue());
      }
    }
  }

  @Override
  public boolean isOneToSpare() throws ReflectiveOperationException {
    int most = (int) Beans.get(pool, "getMaxTotal");
    return most < 0 || (int) Beans.get(pool, "getNumActive") < most;
  }

  @Override
  public @Nullable String address() throws ReflectiveOperationException {
    return (String) Beans.call(pool, "getUrl");
  }
}
