package dev.hilo.hibernate.testing;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.testdb.Schema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Connection pools as applications have them. */
public final class Pools {

  private Pools() {}

  public static HikariDataSource hikari(Schema schema, int size, boolean autoCommit) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(schema.url());
    config.setUsername(schema.user());
    config.setPassword(schema.password());
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(0);
    config.setAutoCommit(autoCommit);
    return new HikariDataSource(config);
  }

  /** A pool on any address that opens at its first use, so that settings can be added. */
  public static HikariDataSource unopened(String url, Schema schema, int size) {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(url);
    pool.setUsername(schema.user());
    pool.setPassword(schema.password());
    pool.setMaximumPoolSize(size);
    pool.setMinimumIdle(0);
    return pool;
  }

  /** How many connections are lent at the moment. */
  public static int active(HikariDataSource pool) {
    return pool.getHikariPoolMXBean().getActiveConnections();
  }

  /** Auto-commit of every connection, all lent at once. */
  public static List<Boolean> autoCommits(HikariDataSource pool) {
    List<Boolean> modes = new ArrayList<>();
    List<Connection> lent = new ArrayList<>();
    try {
      for (int i = 0; i < pool.getMaximumPoolSize(); i++) {
        Connection connection = pool.getConnection();
        lent.add(connection);
        modes.add(connection.getAutoCommit());
      }
      for (Connection connection : lent) {
        connection.close();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return modes;
  }
}
