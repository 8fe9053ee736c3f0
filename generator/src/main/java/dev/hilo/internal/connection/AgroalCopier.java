package dev.hilo.internal.connection;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.cache.ConnectionCache;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.TransactionRequirement;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalConnectionPoolConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.transaction.TransactionIntegration;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/** Agroal. Its credentials are objects, which the copy shares. */
record AgroalCopier(AgroalDataSource pool) implements PoolCopier {

  static final String CLASS = "io.agroal.pool.DataSource";

  private AgroalConnectionPoolConfiguration settings() {
    return pool.getConfiguration().connectionPoolConfiguration();
  }

  @Override
  public @Nullable String obstacle() {
    AgroalConnectionFactoryConfiguration connections = settings().connectionFactoryConfiguration();
    Class<?> provider = connections.connectionProviderClass();
    if (provider != null && XADataSource.class.isAssignableFrom(provider)) {
      return "the pool takes part in distributed transactions (XA)";
    }
    if (hasInterceptors()) {
      return "interceptors may change the pool's connections";
    }
    return PoolCopier.obstacle(dataSource(connections), connections.jdbcUrl());
  }

  /** The class of the DataSource beneath; null if there is none. */
  private static @Nullable String dataSource(AgroalConnectionFactoryConfiguration connections) {
    Class<?> provider = connections.connectionProviderClass();
    return provider != null && DataSource.class.isAssignableFrom(provider)
        ? provider.getName()
        : null;
  }

  private boolean hasInterceptors() {
    try {
      return !pool.getPoolInterceptors().isEmpty();
    } catch (NullPointerException e) {
      return false; // Agroal fails so if none was ever set.
    }
  }

  /** Without the transaction integration, a strict pool would refuse every connection. */
  @Override
  public DataSource copy(long timeout) throws SQLException {
    AgroalConnectionPoolConfiguration original = settings();
    long wait = PoolCopier.shorter(original.acquisitionTimeout().toMillis(), timeout);
    AgroalConnectionFactoryConfigurationSupplier connections =
        new AgroalConnectionFactoryConfigurationSupplier(original.connectionFactoryConfiguration())
            .autoCommit(true)
            .readOnly(false);
    if (dataSource(original.connectionFactoryConfiguration()) == null) {
      // Agroal sets it for the whole JVM.
      connections.loginTimeout(Duration.ofSeconds(DriverManager.getLoginTimeout()));
    }
    return AgroalDataSource.from(
        new AgroalDataSourceConfigurationSupplier()
            .connectionPoolConfiguration(
                new AgroalConnectionPoolConfigurationSupplier(original)
                    .connectionFactoryConfiguration(connections)
                    .transactionIntegration(TransactionIntegration.none())
                    .transactionRequirement(TransactionRequirement.OFF)
                    .initialSize(0)
                    .minSize(1)
                    .maxSize(CopiedPool.MOST)
                    .reapTimeout(Duration.ofMillis(IDLE))
                    .acquisitionTimeout(Duration.ofMillis(wait))
                    .leakTimeout(Duration.ZERO)
                    .enhancedLeakReport(false)
                    // A cache holds connections of its own pool.
                    .connectionCache(ConnectionCache.none())));
  }
}
