package dev.hilo.spring.internal.datasource;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Sets a schema on each connection, as a proxy may for each tenant, or each test. */
final class InSchema extends DelegatingDataSource {

  private final String schema;

  InSchema(DataSource target, String schema) {
    super(target);
    this.schema = schema;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = super.getConnection();
    connection.setSchema(schema);
    return connection;
  }
}
