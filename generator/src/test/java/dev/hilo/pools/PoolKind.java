package dev.hilo.pools;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.support.Pools;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.ConnectionValidator;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.IntSupplier;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A pool that applications use, set to test the connections that it lends. */
enum PoolKind {
  HIKARI {
    @Override
    Pool open(Address at, int size, boolean autoCommit, boolean readOnly) {
      HikariDataSource pool =
          Pools.hikari(
              new DriverManagerDataSource(at.url(), at.user(), at.password()),
              size,
              autoCommit,
              readOnly,
              WAIT);
      return new Pool(pool, () -> pool.getHikariPoolMXBean().getActiveConnections(), pool::close);
    }
  },
  AGROAL {
    @Override
    Pool open(Address at, int size, boolean autoCommit, boolean readOnly) throws SQLException {
      AgroalDataSource pool =
          AgroalDataSource.from(
              new AgroalDataSourceConfigurationSupplier()
                  .metricsEnabled()
                  .connectionPoolConfiguration(
                      sizes ->
                          sizes
                              .maxSize(size)
                              .acquisitionTimeout(WAIT)
                              .validateOnBorrow(true)
                              .connectionValidator(ConnectionValidator.defaultValidator())
                              .connectionFactoryConfiguration(
                                  factory ->
                                      factory
                                          .jdbcUrl(at.url())
                                          .principal(new NamePrincipal(at.user()))
                                          .credential(new SimplePassword(at.password()))
                                          .autoCommit(autoCommit)
                                          .readOnly(readOnly))));
      return new Pool(pool, () -> (int) pool.getMetrics().activeCount(), pool::close);
    }
  },
  TOMCAT {
    @Override
    Pool open(Address at, int size, boolean autoCommit, boolean readOnly) {
      PoolProperties properties = new PoolProperties();
      properties.setUrl(at.url());
      properties.setUsername(at.user());
      properties.setPassword(at.password());
      properties.setInitialSize(0);
      properties.setMinIdle(0);
      properties.setMaxIdle(size);
      properties.setMaxActive(size);
      properties.setMaxWait((int) WAIT.toMillis());
      properties.setDefaultAutoCommit(autoCommit);
      properties.setDefaultReadOnly(readOnly);
      properties.setTestOnBorrow(true);
      properties.setValidationInterval(0);
      properties.setValidationQuery("select 1");
      var pool = new org.apache.tomcat.jdbc.pool.DataSource(properties);
      return new Pool(pool, pool::getActive, pool::close);
    }
  },
  DBCP {
    @Override
    Pool open(Address at, int size, boolean autoCommit, boolean readOnly) {
      BasicDataSource pool = new BasicDataSource();
      pool.setUrl(at.url());
      pool.setUsername(at.user());
      pool.setPassword(at.password());
      pool.setMaxTotal(size);
      pool.setMaxWait(WAIT);
      pool.setDefaultAutoCommit(autoCommit);
      pool.setDefaultReadOnly(readOnly);
      return new Pool(pool, pool::getNumActive, pool::close);
    }
  };

  /** How long a pool waits for a connection: shorter than HiLo does, so that it can say so. */
  static final Duration WAIT = Duration.ofMillis(400);

  abstract Pool open(Address at, int size, boolean autoCommit, boolean readOnly)
      throws SQLException;

  /** Where a database is. */
  record Address(String url, String user, String password) {}

  /** How a pool is closed. */
  @FunctionalInterface
  interface Closing {
    void close() throws SQLException;
  }

  /** An open pool. */
  record Pool(DataSource dataSource, IntSupplier lent, Closing closing) implements AutoCloseable {

    @Override
    public void close() throws SQLException {
      closing.close();
    }
  }
}
