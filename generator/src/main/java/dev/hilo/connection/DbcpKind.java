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
final class DbcpKind extends PoolKind {

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
          "DefaultReadOnly");

  DbcpKind(DataSource pool) {
    super(pool);
  }

  @Override
  DataSource copy(Duration timeout) throws ReflectiveOperationException {
    DataSource copy = (DataSource) Beans.make(pool.getClass());
    Beans.copy(pool, copy, OMITTED);
    Map<String, @Nullable Object> credentials = credentials();
    follow(copy, credentials);
    Beans.call(copy, "setUsername", credentials.get("user"));
    Beans.call(copy, "setPassword", credentials.get("password"));
    Beans.set(
        copy,
        "set",
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
            shorter((long) Beans.get(copy, "getMaxWaitMillis"), timeout),
            "ValidationQueryTimeout",
            (int) VALIDATION.toSeconds(),
            "DefaultAutoCommit",
            true));
    return copy;
  }

  /**
   * The properties of the driver, which the pool reads for each connection. User and password are
   * among them once it is open. The only getter is not public.
   */
  @Override
  Map<String, @Nullable Object> credentials() throws ReflectiveOperationException {
    Map<String, @Nullable Object> credentials = new HashMap<>();
    if (Beans.call(pool, "getConnectionPool") == null) {
      credentials.put("user", Beans.call(pool, "getUsername"));
      credentials.put("password", Beans.call(pool, "getPassword"));
    }
    Properties properties =
        (Properties) Objects.requireNonNull(Beans.field(pool, "connectionProperties"));
    properties.forEach((name, value) -> credentials.putIfAbsent((String) name, value));
    return credentials;
  }

  @Override
  void follow(DataSource copy, Map<String, @Nullable Object> changed)
      throws ReflectiveOperationException {
    for (Map.Entry<String, @Nullable Object> each : changed.entrySet()) {
      if (each.getValue() != null) {
        Beans.call(copy, "addConnectionProperty", each.getKey(), each.getValue());
      }
    }
  }

  @Override
  boolean isOneToSpare() throws ReflectiveOperationException {
    int most = (int) Beans.get(pool, "getMaxTotal");
    return most < 0 || (int) Beans.get(pool, "getNumActive") < most;
  }

  @Override
  @Nullable Object source() throws ReflectiveOperationException {
    return Beans.call(pool, "getUrl");
  }
}
