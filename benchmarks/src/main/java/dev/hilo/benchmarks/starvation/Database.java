package dev.hilo.benchmarks.starvation;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/**
 * How a database is reached.
 *
 * @param url its URL
 * @param user the user
 * @param password the password
 */
public record Database(String url, String user, String password) {

  /** A pool of so many connections, with HikariCP's defaults. */
  public HikariDataSource pool(int connections) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername(user);
    config.setPassword(password);
    config.setMaximumPoolSize(connections);
    return new HikariDataSource(config);
  }
}
