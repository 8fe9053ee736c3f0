package dev.hilo.connection;

import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/** Agroal. It has no setters: credentials are objects, which it asks for each connection. */
record AgroalKind(DataSource pool) implements PoolKind {

  private static final String API = "io.agroal.api.";

  @Override
  public DataSource copy(Duration timeout) throws ReflectiveOperationException {
    Object connections = supplier("ConnectionFactory", factorySettings());
    Beans.call(connections, "autoCommit", true);
    Beans.call(connections, "readOnly", false);

    Object settings = supplier("ConnectionPool", poolSettings());
    Beans.call(settings, "connectionFactoryConfiguration", (Supplier<?>) connections);
    Beans.call(settings, "initialSize", 0);
    Beans.call(settings, "minSize", 1);
    Beans.call(settings, "maxSize", MOST);
    Beans.call(settings, "reapTimeout", IDLE);
    Duration wait = (Duration) Beans.get(poolSettings(), "acquisitionTimeout");
    Beans.call(settings, "acquisitionTimeout", PoolKind.shorter(wait, timeout));
    Beans.call(settings, "leakTimeout", Duration.ZERO);
    Beans.call(settings, "enhancedLeakReport", false);
    // A cache holds connections of the pool that it was made for.
    Beans.call(settings, "connectionCache", none("cache.ConnectionCache"));

    Object all = Beans.make(type("configuration.supplier.AgroalDataSourceConfigurationSupplier"));
    Beans.call(all, "connectionPoolConfiguration", (Supplier<?>) settings);
    Object configuration = ((Supplier<?>) all).get();
    Object listeners = java.lang.reflect.Array.newInstance(type("AgroalDataSourceListener"), 0);
    return (DataSource) Beans.make(pool.getClass(), configuration, listeners);
  }

  private Object supplier(String what, Object settings) throws ReflectiveOperationException {
    return Beans.make(
        type("configuration.supplier.Agroal" + what + "ConfigurationSupplier"), settings);
  }

  private Object none(String type) throws ReflectiveOperationException {
    return type(type).getMethod("none").invoke(null);
  }

  private Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(API + name, true, pool.getClass().getClassLoader());
  }

  private Object poolSettings() throws ReflectiveOperationException {
    return Beans.get(Beans.get(pool, "getConfiguration"), "connectionPoolConfiguration");
  }

  private Object factorySettings() throws ReflectiveOperationException {
    return Beans.get(poolSettings(), "connectionFactoryConfiguration");
  }

  @Override
  public Map<String, @Nullable Object> credentials() {
    return Map.of();
  }

  @Override
  public void follow(DataSource copy, Map<String, @Nullable Object> changed) {
    // The copy asks the same objects.
  }

  /** Agroal counts the connections in use only with its metrics enabled. */
  @Override
  public boolean isOneToSpare() throws ReflectiveOperationException {
    Object metrics = Beans.get(pool, "getMetrics");
    return (boolean) Beans.get(Beans.get(pool, "getConfiguration"), "metricsEnabled")
        && (long) Beans.get(metrics, "awaitingCount") == 0
        && (long) Beans.get(metrics, "activeCount") < (int) Beans.get(poolSettings(), "maxSize");
  }

  @Override
  public @Nullable String address() throws ReflectiveOperationException {
    return (String) Beans.call(factorySettings(), "jdbcUrl");
  }

  @Override
  public boolean isTransactional() throws ReflectiveOperationException {
    Object integration = Beans.get(poolSettings(), "transactionIntegration");
    Class<?> provider = (Class<?>) Beans.call(factorySettings(), "connectionProviderClass");
    return integration.getClass() != none("transaction.TransactionIntegration").getClass()
        || (provider != null && XADataSource.class.isAssignableFrom(provider));
  }
}
