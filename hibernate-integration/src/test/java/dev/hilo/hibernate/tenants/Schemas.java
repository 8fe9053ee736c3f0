package dev.hilo.hibernate.tenants;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.hibernate.engine.jdbc.connections.spi.MultiTenantConnectionProvider;

/** Connections of one pool, on which the schema of the tenant is set. */
final class Schemas implements MultiTenantConnectionProvider<String> {

  private static final long serialVersionUID = 1L;

  private final transient HikariDataSource pool;

  /** Whether the database writes names in upper case. */
  private final boolean upper;

  Schemas(HikariDataSource pool, boolean upper) {
    this.pool = pool;
    this.upper = upper;
  }

  @Override
  public Connection getAnyConnection() throws SQLException {
    return pool.getConnection();
  }

  @Override
  public void releaseAnyConnection(Connection connection) throws SQLException {
    connection.close();
  }

  @Override
  public Connection getConnection(String tenant) throws SQLException {
    Connection connection = pool.getConnection();
    try {
      connection.setSchema(upper ? tenant.toUpperCase(Locale.ROOT) : tenant);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public void releaseConnection(String tenant, Connection connection) throws SQLException {
    connection.setSchema(upper ? "PUBLIC" : "public");
    connection.close();
  }

  @Override
  public boolean supportsAggressiveRelease() {
    return false;
  }

  @Override
  public boolean isUnwrappableAs(Class<?> type) {
    return false;
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    throw new IllegalArgumentException(type.getName());
  }
}
