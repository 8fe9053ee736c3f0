package dev.hilo.connection;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/** Tomcat JDBC. */
record TomcatKind(DataSource pool) implements PoolKind {

  private static final String PROPERTIES = "org.apache.tomcat.jdbc.pool.PoolProperties";

  private static final Set<String> OMITTED =
      Set.of(
          "AbandonWhenPercentageFull",
          "LogAbandoned",
          "RemoveAbandoned",
          "RemoveAbandonedTimeout",
          "SuspectTimeout",
          "DefaultReadOnly");

  @Override
  public DataSource copy(Duration timeout) throws ReflectiveOperationException {
    ClassLoader loader = pool.getClass().getClassLoader();
    Object copy = Beans.make(Class.forName(PROPERTIES, true, loader));
    Beans.copy(settings(), copy, OMITTED);
    int wait = (int) Beans.get(copy, "getMaxWait");
    Beans.set(
        copy,
        Map.of(
            "Name",
            Beans.get(copy, "getName") + "-hilo",
            "MaxActive",
            MOST,
            "InitialSize",
            0,
            "MinIdle",
            1,
            "MaxIdle",
            1,
            "MinEvictableIdleTimeMillis",
            (int) IDLE.toMillis(),
            "TimeBetweenEvictionRunsMillis",
            (int) IDLE.toMillis(),
            "MaxWait",
            (int) PoolKind.shorter(wait, timeout),
            "ValidationQueryTimeout",
            (int) VALIDATION.toSeconds(),
            "DefaultAutoCommit",
            true));
    Beans.set(copy, Map.of("JmxEnabled", false));
    Object interceptors = Beans.call(copy, "getJdbcInterceptors");
    if (interceptors != null) {
      Beans.call(
          copy,
          "setJdbcInterceptors",
          interceptors.toString().replaceAll("(?i)[^;]*(jmx|slowquery|abandoned)[^;]*(;|$)", ""));
    }
    return (DataSource) Beans.make(pool.getClass(), copy);
  }

  private Object settings() throws ReflectiveOperationException {
    return Beans.get(pool, "getPoolProperties");
  }

  @Override
  public Map<String, @Nullable Object> credentials() throws ReflectiveOperationException {
    Map<String, @Nullable Object> credentials = new HashMap<>();
    credentials.put("Username", Beans.call(settings(), "getUsername"));
    credentials.put("Password", Beans.call(settings(), "getPassword"));
    credentials.put(
        "DbProperties", ((Properties) Beans.get(settings(), "getDbProperties")).clone());
    return credentials;
  }

  @Override
  public void follow(DataSource copy, Map<String, @Nullable Object> changed)
      throws ReflectiveOperationException {
    Beans.set(Beans.get(copy, "getPoolProperties"), changed);
  }

  @Override
  public boolean isOneToSpare() throws ReflectiveOperationException {
    // To ask a pool that is not open yet would open it.
    return Beans.call(pool, "getPool") == null
        || ((int) Beans.get(pool, "getWaitCount") == 0
            && (int) Beans.get(pool, "getActive") < (int) Beans.get(settings(), "getMaxActive"));
  }

  @Override
  public @Nullable String address() throws ReflectiveOperationException {
    Object beneath = Beans.call(settings(), "getDataSource");
    return beneath == null ? (String) Beans.call(settings(), "getUrl") : Beans.address(beneath);
  }

  @Override
  public boolean isTransactional() throws ReflectiveOperationException {
    return Beans.call(settings(), "getDataSource") instanceof XADataSource;
  }
}
