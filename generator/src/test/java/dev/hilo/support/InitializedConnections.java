package dev.hilo.support;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Prepares each new connection, before a pool sees it: so it is what the pool takes for normal. */
public final class InitializedConnections extends DelegatingDataSource {

  private final Preparation preparation;

  private InitializedConnections(DataSource source, Preparation preparation) {
    super(source);
    this.preparation = preparation;
  }

  /** Connections on which a statement has been run; none if there is nothing to run. */
  public static DataSource by(DataSource source, Iterable<String> statements) {
    return new InitializedConnections(
        source,
        connection -> {
          for (String sql : statements) {
            try (Statement statement = connection.createStatement()) {
              statement.execute(sql);
            }
          }
        });
  }

  public static DataSource at(DataSource source, int isolation) {
    return new InitializedConnections(
        source, connection -> connection.setTransactionIsolation(isolation));
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = obtainTargetDataSource().getConnection();
    preparation.run(connection);
    return connection;
  }

  @FunctionalInterface
  private interface Preparation {
    void run(Connection connection) throws SQLException;
  }
}
