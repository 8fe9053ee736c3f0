package dev.hilo.internal.connection;

import static dev.hilo.internal.connection.BeanProperties.call;
import static dev.hilo.internal.connection.BeanProperties.get;
import static dev.hilo.internal.connection.BeanProperties.make;
import static dev.hilo.internal.connection.BeanProperties.number;
import static dev.hilo.internal.connection.BeanProperties.set;
import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/** Copies a pool of the application by reflection, without opening it. Thread-safe. */
public abstract class PoolCopier {

  /** The most connections of a copy: one for each thread of HiLo, and one for the close. */
  public static final int MOST = 9;

  /** The least time to log in, in milliseconds, however short the reserve timeout is. */
  static final long LOGIN = 5_000;

  /** An idle connection is closed after so many milliseconds, unless it is the last one. */
  static final int IDLE = 10_000;

  /** The timeout of a connection test in milliseconds. */
  static final int VALIDATION = 1_000;

  /** Not copied. Reading the login timeout or the log writer of DBCP would open the pool. */
  private static final String OMITTED =
      "Log(inTimeout|Writer)|Jmx.*|.*Abandoned.*|SuspectTimeout|DefaultReadOnly";

  final DataSource pool;

  /** The settings that an application may change while its pool runs. */
  private final List<String> credentials;

  PoolCopier(DataSource pool, String... credentials) {
    this.pool = pool;
    this.credentials = List.of(credentials);
  }

  /** The copier of the pool beneath all known wrappers; null if its class is unknown. */
  public static @Nullable PoolCopier of(DataSource application) {
    DataSource pool = KnownWrappers.innermost(application);
    return switch (pool.getClass().getName()) {
      case "com.zaxxer.hikari.HikariDataSource" -> new Hikari(pool);
      case "io.agroal.pool.DataSource" -> new AgroalCopier(pool);
      case "org.apache.tomcat.jdbc.pool.DataSource" -> new Tomcat(pool);
      case "org.apache.commons.dbcp2.BasicDataSource" -> new Dbcp(pool);
      default -> null;
    };
  }

  /**
   * Makes a second pool with the present settings, without opening a connection.
   *
   * @param timeout the longest wait for a connection in milliseconds
   */
  public abstract DataSource copy(long timeout) throws ReflectiveOperationException;

  /** The DataSource that opens the pool's connections, or their address; null if not set. */
  abstract @Nullable Object source() throws ReflectiveOperationException;

  /** Whether the pool takes part in distributed transactions. */
  boolean isTransactional() throws ReflectiveOperationException {
    return false;
  }

  /** Whether the pool could lend a connection that no other thread waits for. */
  public abstract boolean isOneToSpare() throws ReflectiveOperationException;

  /** Compares the figures of a pool; the state of a pool that is not open is null. */
  static boolean isOneToSpare(@Nullable Object state, String waiting, String active, long most)
      throws ReflectiveOperationException {
    return state == null || (number(state, waiting) == 0 && number(state, active) < most);
  }

  /** The object that has the settings of a pool. */
  Object settings(DataSource pool) throws ReflectiveOperationException {
    return pool;
  }

  /**
   * The present values of the settings that may change while the pool runs. Called for each
   * connection.
   */
  public Map<String, @Nullable Object> credentials() throws ReflectiveOperationException {
    Object settings = settings(pool);
    Map<String, @Nullable Object> values = new HashMap<>();
    for (String name : credentials) {
      values.put(name, BeanProperties.own(call(settings, "get" + name)));
    }
    return values;
  }

  public void follow(DataSource copy, Map<String, @Nullable Object> current)
      throws ReflectiveOperationException {
    for (String name : credentials) {
      set(settings(copy), name, current.get(name));
    }
  }

  /** The shorter of two timeouts; zero or less means that the application has none. */
  static long shorter(long applications, long timeout) {
    return applications > 0 ? Math.min(applications, timeout) : timeout;
  }

  private static final class Hikari extends PoolCopier {

    Hikari(DataSource pool) {
      super(pool, "Username", "Password");
    }

    @Override
    public DataSource copy(long timeout) throws ReflectiveOperationException {
      DataSource copy = (DataSource) make(pool.getClass());
      call(pool, "copyStateTo", copy);
      Object name = call(pool, "getPoolName");
      long applications = number(pool, "getConnectionTimeout");
      long wait = shorter(applications, timeout);
      set(copy, "PoolName", name == null ? "hilo" : name + "-hilo");
      set(copy, "MaximumPoolSize", MOST);
      set(copy, "MinimumIdle", 1);
      set(copy, "IdleTimeout", (long) IDLE);
      set(copy, "AutoCommit", true);
      set(copy, "ReadOnly", false);
      // HikariCP makes it the login timeout of the driver too, for the whole JVM.
      set(copy, "ConnectionTimeout", Math.max(wait, Math.min(applications, LOGIN)));
      set(copy, "ValidationTimeout", shorter(number(pool, "getValidationTimeout"), VALIDATION));
      // The first connection opens in the thread that needs it, which sees its failure.
      set(copy, "InitializationFailTimeout", 1L);
      set(copy, "LeakDetectionThreshold", 0L);
      set(copy, "RegisterMbeans", false);
      set(copy, "HealthCheckRegistry", null);
      // Only one of these two can be set, and the other one cannot be touched then.
      boolean registry = call(copy, "getMetricRegistry") != null;
      set(copy, registry ? "MetricRegistry" : "MetricsTrackerFactory", null);
      return copy;
    }

    @Override
    public boolean isOneToSpare() throws ReflectiveOperationException {
      Object state = call(pool, "getHikariPoolMXBean");
      long most = number(pool, "getMaximumPoolSize");
      return isOneToSpare(state, "getThreadsAwaitingConnection", "getActiveConnections", most);
    }

    @Override
    @Nullable Object source() throws ReflectiveOperationException {
      Object beneath = call(pool, "getDataSource");
      Object url = call(pool, "getJdbcUrl");
      Properties properties = (Properties) get(pool, "getDataSourceProperties");
      return beneath != null ? beneath : url != null ? url : properties.get("url");
    }
  }

  private static final class Tomcat extends PoolCopier {

    /** Interceptors that register with JMX, or that watch for abandoned connections. */
    private static final String WATCHING = "(?i)[^;]*(jmx|slowquery|abandoned)[^;]*(;|$)";

    Tomcat(DataSource pool) {
      super(pool, "Username", "Password", "DbProperties");
    }

    @Override
    public DataSource copy(long timeout) throws ReflectiveOperationException {
      ClassLoader loader = pool.getClass().getClassLoader();
      Object copy = make(Class.forName("org.apache.tomcat.jdbc.pool.PoolProperties", true, loader));
      BeanProperties.copy(settings(pool), copy, OMITTED);
      set(copy, "Name", get(copy, "getName") + "-hilo");
      set(copy, "MaxActive", MOST);
      set(copy, "InitialSize", 0);
      set(copy, "MinIdle", 1);
      set(copy, "MaxIdle", 1);
      set(copy, "MinEvictableIdleTimeMillis", IDLE);
      set(copy, "MaxWait", (int) shorter(number(copy, "getMaxWait"), timeout));
      set(copy, "ValidationQueryTimeout", VALIDATION / 1_000);
      set(copy, "DefaultAutoCommit", true);
      set(copy, "JmxEnabled", false);
      if (call(copy, "getJdbcInterceptors") instanceof String all) {
        String others = all.replaceAll(WATCHING, "");
        set(copy, "JdbcInterceptors", others.isBlank() ? null : others);
      }
      return (DataSource) make(pool.getClass(), copy);
    }

    @Override
    Object settings(DataSource pool) throws ReflectiveOperationException {
      return get(pool, "getPoolProperties");
    }

    @Override
    public boolean isOneToSpare() throws ReflectiveOperationException {
      long most = number(pool, "getMaxActive");
      return isOneToSpare(call(pool, "getPool"), "getWaitCount", "getActive", most);
    }

    @Override
    @Nullable Object source() throws ReflectiveOperationException {
      Object beneath = call(pool, "getDataSource");
      return beneath == null ? call(pool, "getUrl") : beneath;
    }

    @Override
    boolean isTransactional() throws ReflectiveOperationException {
      return source() instanceof XADataSource;
    }
  }

  private static final class Dbcp extends PoolCopier {

    Dbcp(DataSource pool) {
      super(pool);
    }

    @Override
    public DataSource copy(long timeout) throws ReflectiveOperationException {
      DataSource copy = (DataSource) make(pool.getClass());
      BeanProperties.copy(pool, copy, OMITTED);
      set(copy, "MaxTotal", MOST);
      set(copy, "InitialSize", 0);
      set(copy, "MinIdle", 0);
      set(copy, "MaxIdle", 1);
      set(copy, "MaxWaitMillis", shorter(number(copy, "getMaxWaitMillis"), timeout));
      set(copy, "ValidationQueryTimeout", VALIDATION / 1_000);
      set(copy, "DefaultAutoCommit", true);
      return copy;
    }

    /**
     * The driver's properties, which the pool reads for each connection. Once the pool is open,
     * they include user and password.
     */
    @Override
    public Map<String, @Nullable Object> credentials() throws ReflectiveOperationException {
      Map<String, @Nullable Object> values = new HashMap<>();
      if (call(pool, "getConnectionPool") == null) {
        values.put("user", call(pool, "getUsername"));
        values.put("password", call(pool, "getPassword"));
      }
      Object properties = requireNonNull(BeanProperties.field(pool, "connectionProperties"));
      ((Properties) properties).forEach((name, value) -> values.putIfAbsent((String) name, value));
      return values;
    }

    @Override
    public void follow(DataSource copy, Map<String, @Nullable Object> current)
        throws ReflectiveOperationException {
      set(copy, "Username", current.get("user"));
      set(copy, "Password", current.get("password"));
      for (Map.Entry<String, @Nullable Object> each : current.entrySet()) {
        if (each.getValue() != null) {
          call(copy, "addConnectionProperty", each.getKey(), each.getValue());
        }
      }
    }

    @Override
    public boolean isOneToSpare() throws ReflectiveOperationException {
      long most = number(pool, "getMaxTotal");
      Object state = most < 0 ? null : call(pool, "getConnectionPool");
      return isOneToSpare(state, "getNumWaiters", "getNumActive", most);
    }

    @Override
    @Nullable Object source() throws ReflectiveOperationException {
      return call(pool, "getUrl");
    }
  }
}
