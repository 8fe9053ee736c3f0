package dev.hilo.connection;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** HikariCP. */
final class HikariKind extends PoolKind {

  /** The shortest that HikariCP accepts. */
  private static final Duration LEAST = Duration.ofMillis(250);

  HikariKind(DataSource pool) {
    super(pool, "Username", "Password");
  }

  @Override
  DataSource copy(Duration timeout) throws ReflectiveOperationException {
    DataSource copy = (DataSource) Beans.make(pool.getClass());
    Beans.call(pool, "copyStateTo", copy);
    Object name = Beans.call(pool, "getPoolName");
    long wait = (long) Beans.get(pool, "getConnectionTimeout");
    long validation = (long) Beans.get(pool, "getValidationTimeout");
    Beans.set(
        copy,
        "set",
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
            shorter(wait, timeout.compareTo(LEAST) < 0 ? LEAST : timeout),
            "ValidationTimeout",
            shorter(validation, VALIDATION),
            // The first connection opens in the thread that needs it, which sees its failure.
            "InitializationFailTimeout",
            1L,
            "LeakDetectionThreshold",
            0L));
    Beans.call(copy, "setRegisterMbeans", false);
    Beans.call(copy, "setHealthCheckRegistry", (Object) null);
    // Only one of these two can be set, and the other one cannot be touched then.
    if (Beans.call(copy, "getMetricRegistry") != null) {
      Beans.call(copy, "setMetricRegistry", (Object) null);
    }
    Beans.call(copy, "setMetricsTrackerFactory", (Object) null);
    return copy;
  }

  @Override
  boolean isOneToSpare() throws ReflectiveOperationException {
    Object state = Beans.call(pool, "getHikariPoolMXBean");
    return state == null
        || ((int) Beans.get(state, "getThreadsAwaitingConnection") == 0
            && (int) Beans.get(state, "getActiveConnections")
                < (int) Beans.get(pool, "getMaximumPoolSize"));
  }

  @Override
  @Nullable Object source() throws ReflectiveOperationException {
    Object url = Beans.call(pool, "getJdbcUrl");
    Object beneath = Beans.call(pool, "getDataSource");
    Properties properties = (Properties) Beans.get(pool, "getDataSourceProperties");
    return url != null ? url : beneath != null ? beneath : properties.get("url");
  }
}
