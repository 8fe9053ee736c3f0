package dev.hilo.internal.connection;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import com.zaxxer.hikari.util.DriverDataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
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
    Own copy = new Own((Properties) pool.getDataSourceProperties().clone());
    pool.copyStateTo(copy);
    String name = pool.getPoolName();
    long applications = pool.getConnectionTimeout();
    copy.setPoolName(name == null ? "hilo" : name + "-hilo");
    copy.setMaximumPoolSize(CopiedPool.MOST);
    copy.setMinimumIdle(0);
    copy.setIdleTimeout(IDLE);
    copy.setAutoCommit(true);
    copy.setReadOnly(false);
    copy.setConnectionTimeout(
        Math.max(PoolCopier.shorter(applications, timeout), Math.min(applications, LOGIN)));
    copy.setValidationTimeout(PoolCopier.shorter(pool.getValidationTimeout(), VALIDATION));
    // The first connection opens in the thread that needs it, which sees its failure. HikariCP
    // would
    // close that one, and open another.
    DataSource beneath = beneath(copy);
    copy.setInitializationFailTimeout(beneath == null ? 1 : -1);
    copy.setLeakDetectionThreshold(0);
    copy.setRegisterMbeans(false);
    copy.setHealthCheckRegistry(null);
    // Only one of these two can be set, and the other one cannot be touched then.
    if (copy.getMetricRegistry() != null) {
      copy.setMetricRegistry(null);
    } else {
      copy.setMetricsTrackerFactory(null);
    }
    if (beneath != null) {
      // HikariCP sets network timeouts on the calling thread only if it sees that name.
      if (beneath.getClass().getName().contains("Mysql")) {
        copy.setJdbcUrl("jdbc:mysql:");
      }
      copy.setDataSource(copy.source(beneath));
    }
    return copy;
  }

  /** What opens the connections; null if HikariCP makes it from a class, or has no settings yet. */
  private @Nullable DataSource beneath(Own copy) {
    DataSource beneath = pool.getDataSource();
    String url = pool.getJdbcUrl();
    return beneath != null || url == null || pool.getDataSourceClassName() != null
        ? beneath
        : new DriverDataSource(
            url,
            pool.getDriverClassName(),
            copy.getDataSourceProperties(),
            pool.getUsername(),
            pool.getPassword());
  }

  @Override
  public void follow(DataSource copy) {
    HikariDataSource own = (HikariDataSource) copy;
    own.setUsername(pool.getUsername());
    own.setPassword(pool.getPassword());
  }

  /** HikariCP would log each broken connection with its stack trace. */
  @Override
  public boolean evict(DataSource copy, Connection lent) {
    ((HikariDataSource) copy).evictConnection(lent);
    return true;
  }

  /**
   * A pool without the lines that {@link HikariDataSource} logs at INFO when a pool starts, opens
   * its first connection, and stops.
   */
  private static final class Own extends HikariDataSource {

    private final Properties properties;
    private volatile @Nullable HikariPool started;

    /** The first connection, until the pool takes it. */
    private final AtomicReference<@Nullable Connection> first = new AtomicReference<>();

    Own(Properties properties) {
      this.properties = properties;
    }

    @Override
    public Properties getDataSourceProperties() {
      return properties;
    }

    /**
     * Gives the pool the first connection, and ignores its login timeout, which would change the
     * one of the whole JVM, or of the application's DataSource.
     */
    DataSource source(DataSource source) {
      return (DataSource)
          Proxy.newProxyInstance(
              HikariCopier.class.getClassLoader(),
              new Class<?>[] {DataSource.class},
              (proxy, method, arguments) -> {
                Connection waits =
                    method.getName().equals("getConnection") ? first.getAndSet(null) : null;
                try {
                  return waits != null || method.getName().equals("setLoginTimeout")
                      ? waits
                      : method.invoke(source, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getTargetException();
                }
              });
    }

    /** One thread makes the first call, before other threads know this pool. */
    @Override
    public Connection getConnection() throws SQLException {
      if (isClosed()) {
        throw new SQLException(getPoolName() + " is closed");
      }
      HikariPool pool = started;
      if (pool == null) {
        validate();
        DataSource source = getDataSource();
        if (source != null) {
          String user = getUsername();
          try {
            first.set(
                user == null ? source.getConnection() : source.getConnection(user, getPassword()));
          } catch (RuntimeException e) {
            throw new PoolInitializationException(e); // As the pool would.
          }
        }
        // If one connection had to stay idle already, it would log that.
        pool = new HikariPool(this);
        started = pool;
        setMinimumIdle(1);
      }
      return pool.getConnection();
    }

    @Override
    public void evictConnection(Connection lent) {
      HikariPool pool = started;
      if (pool != null) {
        pool.evictConnection(lent);
      }
    }

    @Override
    public void close() {
      super.close();
      HikariPool pool = started;
      Connection unused = first.getAndSet(null);
      try {
        if (pool != null) {
          pool.shutdown();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        if (unused != null) {
          close(unused);
        }
      }
    }

    private static void close(Connection unused) {
      try {
        unused.close();
      } catch (SQLException e) {
        // Nobody has used it.
      }
    }
  }
}
