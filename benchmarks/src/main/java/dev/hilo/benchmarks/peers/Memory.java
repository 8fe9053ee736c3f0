package dev.hilo.benchmarks.peers;

import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** Databases in the memory of this process. */
public final class Memory {

  private Memory() {}

  /** A new, empty H2 with a pool of connections, which lives as long as this process. */
  public static DataSource h2() {
    return JdbcConnectionPool.create(
        "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "");
  }
}
