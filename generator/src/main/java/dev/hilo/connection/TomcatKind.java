package dev.hilo.connection;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/** Tomcat JDBC. */
final class TomcatKind extends PoolKind {

  private static final Set<String> OMITTED =
      Set.of("LogAbandoned", "RemoveAbandoned", "SuspectTimeout", "DefaultReadOnly", "JmxEnabled");

  /** Interceptors that register with JMX, or that watch for abandoned connections. */
  private static final String WATCHING = "(?i)[^;]*(jmx|slowquery|abandoned)[^;]*(;|$)";

  TomcatKind(DataSource pool) {
    super(pool, "Username", "Password", "DbProperties");
  }

  @Override
  DataSource copy(Duration timeout) throws ReflectiveOperationException {
    ClassLoader loader = pool.getClass().getClassLoader();
    Object copy =
        Beans.make(Class.forName("org.apache.tomcat.jdbc.pool.PoolProperties", true, loader));
    Beans.copy(settings(pool), copy, OMITTED);
    Beans.set(
        copy,
        "set",
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
            "MaxWait",
            (int) shorter((int) Beans.get(copy, "getMaxWait"), timeout),
            "ValidationQueryTimeout",
            (int) VALIDATION.toSeconds(),
            "DefaultAutoCommit",
            true));
    Beans.call(copy, "setJmxEnabled", false);
    if (Beans.call(copy, "getJdbcInterceptors") instanceof String all) {
      String others = all.replaceAll(WATCHING, "");
      Beans.call(copy, "setJdbcInterceptors", others.isBlank() ? null : others);
    }
    return (DataSource) Beans.make(pool.getClass(), copy);
  }

  @Override
  Object settings(DataSource pool) throws ReflectiveOperationException {
    return Beans.get(pool, "getPoolProperties");
  }

  /** To count the connections of a pool that is not open yet would open it. */
  @Override
  boolean isOneToSpare() throws ReflectiveOperationException {
    return Beans.call(pool, "getPool") == null
        || ((int) Beans.get(pool, "getWaitCount") == 0
            && (int) Beans.get(pool, "getActive") < (int) Beans.get(pool, "getMaxActive"));
  }

  @Override
  @Nullable Object source() throws ReflectiveOperationException {
    Object beneath = Beans.call(pool, "getDataSource");
    return beneath == null ? Beans.call(pool, "getUrl") : beneath;
  }

  @Override
  boolean isTransactional() throws ReflectiveOperationException {
    return source() instanceof XADataSource;
  }
}
