package dev.hilo.internal.connection;

import static dev.hilo.internal.connection.BeanProperties.call;
import static dev.hilo.internal.connection.BeanProperties.get;
import static dev.hilo.internal.connection.BeanProperties.make;
import static dev.hilo.internal.connection.BeanProperties.number;

import java.lang.reflect.Array;
import java.time.Duration;
import java.util.function.Supplier;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/** Agroal. It has no setters; its credentials are objects that the copy shares. */
final class AgroalCopier extends PoolCopier {

  AgroalCopier(DataSource pool) {
    super(pool);
  }

  @Override
  public DataSource copy(long timeout) throws ReflectiveOperationException {
    long wait = ((Duration) get(settings(pool), "acquisitionTimeout")).toMillis();
    Object connections = supplier("ConnectionFactory", connections());
    call(connections, "autoCommit", true);
    call(connections, "readOnly", false);
    Object settings = supplier("ConnectionPool", settings(pool));
    call(settings, "connectionFactoryConfiguration", connections);
    call(settings, "initialSize", 0);
    call(settings, "minSize", 1);
    call(settings, "maxSize", MOST);
    call(settings, "reapTimeout", Duration.ofMillis(IDLE));
    call(settings, "acquisitionTimeout", Duration.ofMillis(shorter(wait, timeout)));
    call(settings, "leakTimeout", Duration.ZERO);
    call(settings, "enhancedLeakReport", false);
    // A cache holds connections of its own pool.
    call(settings, "connectionCache", none("cache.ConnectionCache"));
    Object all = make(type("configuration.supplier.AgroalDataSourceConfigurationSupplier"));
    call(all, "connectionPoolConfiguration", settings);
    Object listeners = Array.newInstance(type("AgroalDataSourceListener"), 0);
    return (DataSource) make(pool.getClass(), ((Supplier<?>) all).get(), listeners);
  }

  private Object supplier(String what, Object original) throws ReflectiveOperationException {
    return make(type("configuration.supplier.Agroal" + what + "ConfigurationSupplier"), original);
  }

  private Object none(String type) throws ReflectiveOperationException {
    return type(type).getMethod("none").invoke(null);
  }

  private Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName("io.agroal.api." + name, true, pool.getClass().getClassLoader());
  }

  @Override
  Object settings(DataSource pool) throws ReflectiveOperationException {
    return get(get(pool, "getConfiguration"), "connectionPoolConfiguration");
  }

  private Object connections() throws ReflectiveOperationException {
    return get(settings(pool), "connectionFactoryConfiguration");
  }

  /** Agroal counts the connections in use only if its metrics are enabled. */
  @Override
  public boolean isOneToSpare() throws ReflectiveOperationException {
    return (boolean) get(get(pool, "getConfiguration"), "metricsEnabled")
        && isOneToSpare(
            get(pool, "getMetrics"),
            "awaitingCount",
            "activeCount",
            number(settings(pool), "maxSize"));
  }

  @Override
  @Nullable Object source() throws ReflectiveOperationException {
    return call(connections(), "jdbcUrl");
  }

  @Override
  boolean isTransactional() throws ReflectiveOperationException {
    Object integration = get(settings(pool), "transactionIntegration");
    Object provider = call(connections(), "connectionProviderClass");
    return integration.getClass() != none("transaction.TransactionIntegration").getClass()
        || (provider instanceof Class<?> type && XADataSource.class.isAssignableFrom(type));
  }
}
