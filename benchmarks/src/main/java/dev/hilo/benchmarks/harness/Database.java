package dev.hilo.benchmarks.harness;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How to connect to a database, also from another process, whose class path has no {@link
 * dev.hilo.testdb}: so no method here names a class of that.
 */
public record Database(String url, String user, String password) implements Serializable {

  public HikariDataSource pool(int connections) {
    return pool(connections, Map.of());
  }

  public HikariDataSource pool(int connections, Map<String, String> settings) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername(user);
    config.setPassword(password);
    config.setMaximumPoolSize(connections);
    settings.forEach(config::addDataSourceProperty);
    return new HikariDataSource(config);
  }

  /** Opens all connections of a pool. */
  public static void fill(HikariDataSource pool) throws SQLException {
    List<Connection> all = new ArrayList<>();
    while (all.size() < pool.getMaximumPoolSize()) {
      all.add(pool.getConnection());
    }
    for (Connection connection : all) {
      connection.close();
    }
  }
}
