package dev.hilo.benchmarks.harness;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.Serializable;
import java.util.Map;

/** How a database is reached, also from another process. */
public record Database(String url, String user, String password) implements Serializable {

  public HikariDataSource pool(int connections) {
    return pool(connections, Map.of());
  }

  /** A pool of so many connections. */
  public HikariDataSource pool(int connections, Map<String, String> settings) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername(user);
    config.setPassword(password);
    config.setMaximumPoolSize(connections);
    settings.forEach(config::addDataSourceProperty);
    return new HikariDataSource(config);
  }
}
