package dev.hilo.recipes;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.testdb.Schema;

/** The pool of an application. */
public final class Pools {
  private Pools() {}

  /**
   * A pool of one connection. A caller that needs a second one gets an error after a minute.
   * HikariCP uses the same time as the login timeout of the whole JVM.
   */
  public static HikariDataSource ofOneConnection(Schema schema) {
    return ofOneConnection(schema, schema.url());
  }

  /** The same, by another address of the database. */
  public static HikariDataSource ofOneConnection(Schema schema, String url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername(schema.user());
    config.setPassword(schema.password());
    config.setMaximumPoolSize(1);
    config.setConnectionTimeout(60_000);
    return new HikariDataSource(config);
  }
}
