package dev.hilo.pools;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import dev.hilo.testdb.Schema;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.cache.LocalConnectionCache;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.AgroalSecurityProvider;
import io.agroal.api.security.NamePrincipal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A pool of an application, with settings that a copy must have, and with some that it must not.
 */
enum CopiedPoolKind {
  HIKARI {
    @Override
    App open(Schema schema, String user, String password, int size) {
      HikariConfig config = new HikariConfig();
      config.setJdbcUrl(schema.url());
      config.setUsername(user);
      config.setPassword(password);
      config.setMaximumPoolSize(size);
      config.setMinimumIdle(0);
      config.setInitializationFailTimeout(-1);
      config.setAutoCommit(false);
      config.setReadOnly(true);
      config.setConnectionInitSql(initSql(schema));
      config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
      config.addDataSourceProperty(property(schema), VALUE);
      config.setRegisterMbeans(true);
      config.setLeakDetectionThreshold(2000);
      config.setPoolName(name(schema));
      config.setMetricsTrackerFactory(
          (name, figures) -> {
            if (name.endsWith("-hilo")) {
              throw new IllegalStateException("metrics of " + name);
            }
            return new IMetricsTracker() {};
          });
      HikariDataSource pool = new HikariDataSource(config);
      // Only now: the limit at the start becomes DriverManager's login timeout, of the whole JVM.
      pool.setConnectionTimeout(WAIT.toMillis());
      pool.setValidationTimeout(WAIT.toMillis());
      return new App(pool, pool::setPassword, pool::close);
    }
  },
  AGROAL {
    @Override
    App open(Schema schema, String user, String password, int size) throws SQLException {
      AtomicReference<String> token = new AtomicReference<>(password);
      AgroalDataSource pool =
          AgroalDataSource.from(
              new AgroalDataSourceConfigurationSupplier()
                  .metricsEnabled()
                  .connectionPoolConfiguration(
                      settings ->
                          settings
                              .maxSize(size)
                              .acquisitionTimeout(WAIT)
                              .leakTimeout(WAIT)
                              .connectionCache(LocalConnectionCache.single())
                              .connectionFactoryConfiguration(
                                  factory ->
                                      factory
                                          .jdbcUrl(schema.url())
                                          .principal(new NamePrincipal(user))
                                          .credential(token)
                                          .addSecurityProvider(new Tokens())
                                          .initialSql(initSql(schema))
                                          .jdbcTransactionIsolation(
                                              TransactionIsolation.SERIALIZABLE)
                                          .jdbcProperty(property(schema), VALUE)
                                          .autoCommit(false)
                                          .readOnly(true))));
      return new App(pool, token::set, pool::close);
    }
  };

  static final Duration WAIT = Duration.ofSeconds(3);

  /** The value of {@link #property}. */
  static final String VALUE = "4321";

  /** What {@link #initSql} makes the current schema. */
  static final String SCHEMA = "TILLS";

  abstract App open(Schema schema, String user, String password, int size) throws SQLException;

  /** What the pool on this database is called. */
  static String name(Schema schema) {
    return "tills-" + Integer.toHexString(schema.url().hashCode());
  }

  /** A setting of the driver that a connection can be asked for. */
  private static String property(Schema schema) {
    return isH2(schema) ? "LOCK_TIMEOUT" : "ApplicationName";
  }

  private static String initSql(Schema schema) {
    return isH2(schema) ? "set schema TILLS" : "set search_path to \"TILLS\"";
  }

  private static boolean isH2(Schema schema) {
    return schema.url().startsWith("jdbc:h2:");
  }

  /** Such a pool, which has no connection yet. */
  record App(DataSource pool, Consumer<String> password, PoolKind.Closing closing)
      implements AutoCloseable {

    @Override
    public void close() throws SQLException {
      closing.close();
    }
  }

  /** Reads a password that may be another one for each connection. */
  private static final class Tokens implements AgroalSecurityProvider {
    private static final long serialVersionUID = 1;

    @Override
    public @Nullable Properties getSecurityProperties(Object credential) {
      Properties properties = new Properties();
      if (credential instanceof AtomicReference<?> token) {
        properties.setProperty("password", String.valueOf(token.get()));
        return properties;
      }
      return null;
    }
  }
}
