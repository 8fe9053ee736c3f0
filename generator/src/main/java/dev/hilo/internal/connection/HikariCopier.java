package dev.hilo.internal.connection;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** HikariCP. */
record HikariCopier(HikariDataSource pool) implements PoolCopier {

  /** The least time to log in, in milliseconds, however short the reserve timeout is. */
  private static final long LOGIN = 5_000;

  /** The timeout of a connection test in milliseconds. */
  private static final long VALIDATION = 1_000;

  @Override
  public @Nullable String obstacle() {
    if (pool.getDataSourceJNDI() != null) {
      return "the pool looks up its DataSource by JNDI";
    }
    DataSource beneath = pool.getDataSource();
    if (beneath != null) {
      return PoolCopier.obstacle(beneath.getClass().getName(), url(beneath));
    }
    String type = pool.getDataSourceClassName();
    Properties properties = pool.getDataSourceProperties();
    return type != null
        ? PoolCopier.obstacle(type, properties.getOrDefault("url", properties.get("URL")))
        : PoolCopier.obstacle(null, pool.getJdbcUrl());
  }

  /** The address in a driver's DataSource; null if it tells none. */
  private static @Nullable Object url(DataSource ofDriver) {
    for (String getter : new String[] {"getUrl", "getURL"}) {
      try {
        return ofDriver.getClass().getMethod(getter).invoke(ofDriver);
      } catch (ReflectiveOperationException | RuntimeException e) {
        // The next one.
      }
    }
    return null;
  }

  @Override
  public DataSource copy(long timeout) {
    // A copy of them, because copyStateTo shares the object.
    Properties properties = (Properties) pool.getDataSourceProperties().clone();
    HikariDataSource copy =
        new HikariDataSource() {
          @Override
          public Properties getDataSourceProperties() {
            return properties;
          }
        };
    pool.copyStateTo(copy);
    String name = pool.getPoolName();
    long applications = pool.getConnectionTimeout();
    copy.setPoolName(name == null ? "hilo" : name + "-hilo");
    copy.setMaximumPoolSize(CopiedPool.MOST);
    copy.setMinimumIdle(1);
    copy.setIdleTimeout(IDLE);
    copy.setAutoCommit(true);
    copy.setReadOnly(false);
    copy.setConnectionTimeout(
        Math.max(PoolCopier.shorter(applications, timeout), Math.min(applications, LOGIN)));
    copy.setValidationTimeout(PoolCopier.shorter(pool.getValidationTimeout(), VALIDATION));
    // The first connection opens in the thread that needs it, which sees its failure.
    copy.setInitializationFailTimeout(1);
    copy.setLeakDetectionThreshold(0);
    copy.setRegisterMbeans(false);
    copy.setHealthCheckRegistry(null);
    // Only one of these two can be set, and the other one cannot be touched then.
    if (copy.getMetricRegistry() != null) {
      copy.setMetricRegistry(null);
    } else {
      copy.setMetricsTrackerFactory(null);
    }
    DataSource beneath = beneath(properties);
    // HikariCP sets network timeouts on the calling thread only if it sees that name.
    if (beneath != null && !beneath.getClass().getName().contains("Mysql")) {
      copy.setDataSource(keepingLoginTimeout(beneath));
    }
    return copy;
  }

  /** What opens the connections; null if HikariCP makes it from a class, or has no settings yet. */
  private @Nullable DataSource beneath(Properties properties) {
    DataSource beneath = pool.getDataSource();
    String url = pool.getJdbcUrl();
    return beneath != null || url == null || pool.getDataSourceClassName() != null
        ? beneath
        : new DriverDataSource(
            url, pool.getDriverClassName(), properties, pool.getUsername(), pool.getPassword());
  }

  /**
   * Ignores the login timeout of HikariCP, which would change the one of the whole JVM, or of the
   * application's DataSource.
   */
  private static DataSource keepingLoginTimeout(DataSource source) {
    return (DataSource)
        Proxy.newProxyInstance(
            HikariCopier.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> {
              try {
                return method.getName().equals("setLoginTimeout")
                    ? null
                    : method.invoke(source, arguments);
              } catch (InvocationTargetException e) {
                throw e.getTargetException();
              }
            });
  }

  @Override
  public void follow(DataSource copy) {
    HikariDataSource own = (HikariDataSource) copy;
    own.setUsername(pool.getUsername());
    own.setPassword(pool.getPassword());
  }
}
