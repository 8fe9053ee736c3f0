package dev.hilo.connection;

import java.lang.reflect.Array;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/** Agroal. It has no setters: credentials are objects, which the copy asks as the original does. */
final class AgroalKind extends PoolKind {

  AgroalKind(DataSource pool) {
    super(pool);
  }

  @Override
  DataSource copy(Duration timeout) throws ReflectiveOperationException {
    Object connections = supplier("ConnectionFactory", connections(pool));
    Beans.set(connections, "", Map.of("autoCommit", true, "readOnly", false));
    Object settings = supplier("ConnectionPool", settings(pool));
    Beans.set(
        settings,
        "",
        Map.of(
            "connectionFactoryConfiguration",
            connections,
            "initialSize",
            0,
            "minSize",
            1,
            "maxSize",
            MOST,
            "reapTimeout",
            IDLE,
            "acquisitionTimeout",
            shorter((Duration) Beans.get(settings(pool), "acquisitionTimeout"), timeout),
            "leakTimeout",
            Duration.ZERO,
            "enhancedLeakReport",
            false,
            // A cache holds connections of the pool that it was made for.
            "connectionCache",
            none("cache.ConnectionCache")));
    Object all = Beans.make(type("configuration.supplier.AgroalDataSourceConfigurationSupplier"));
    Beans.call(all, "connectionPoolConfiguration", settings);
    Object listeners = Array.newInstance(type("AgroalDataSourceListener"), 0);
    return (DataSource) Beans.make(pool.getClass(), ((Supplier<?>) all).get(), listeners);
  }

  private Object supplier(String what, Object settings) throws ReflectiveOperationException {
    return Beans.make(
        type("configuration.supplier.Agroal" + what + "ConfigurationSupplier"), settings);
  }

  private Object none(String type) throws ReflectiveOperationException {
    return type(type).getMethod("none").invoke(null);
  }

  private Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName("io.agroal.api." + name, true, pool.getClass().getClassLoader());
  }

  @Override
  Object settings(DataSource pool) throws ReflectiveOperationException {
    return Beans.get(Beans.get(pool, "getConfiguration"), "connectionPoolConfiguration");
  }

  private Object connections(DataSource pool) throws ReflectiveOperationException {
    return Beans.get(settings(pool), "connectionFactoryConfiguration");
  }

  /** Agroal counts the connections in use only if its metrics are enabled. */
  @Override
  boolean isOneToSpare() throws ReflectiveOperationException {
    Object metrics = Beans.get(pool, "getMetrics");
    return (boolean) Beans.get(Beans.get(pool, "getConfiguration"), "metricsEnabled")
        && (long) Beans.get(metrics, "awaitingCount") == 0
        && (long) Beans.get(metrics, "activeCount") < (int) Beans.get(settings(pool), "maxSize");
  }

  @Override
  @Nullable Object source() throws ReflectiveOperationException {
    return Beans.call(connections(pool), "jdbcUrl");
  }

  @Override
  boolean isTransactional() throws ReflectiveOperationException {
    Object integration = Beans.get(settings(pool), "transactionIntegration");
    Class<?> provider = (Class<?>) Beans.call(connections(pool), "connectionProviderClass");
    return integration.getClass() != none("transaction.TransactionIntegration").getClass()
        || (provider != null && XADataSource.class.isAssignableFrom(provider));
  }
}
