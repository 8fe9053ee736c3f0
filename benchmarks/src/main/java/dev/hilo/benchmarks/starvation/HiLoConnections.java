package dev.hilo.benchmarks.starvation;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells each face which connections HiLo works on; nothing else knows the names of the settings.
 *
 * <p>The core, and Hibernate on a DataSource, cannot open connections of HiLo's own yet: there a
 * second pool stands in, as users give it by hand.
 */
final class HiLoConnections implements AutoCloseable {

  private static final int OWN = 4;

  private final ConnectionUse use;
  private final Database database;
  private @Nullable HikariDataSource standIn;

  HiLoConnections(ConnectionUse use, Database database) {
    this.use = use;
    this.database = database;
  }

  /** For the core. */
  HiLoBuilder core(HikariDataSource pool) {
    return HiLo.builder(use == ConnectionUse.SHARED ? pool : standIn());
  }

  /** For Hibernate on a DataSource. */
  Map<String, Object> hibernate() {
    return Map.of("hibernate.hilo.datasource", use == ConnectionUse.SHARED ? "shared" : standIn());
  }

  /** For Hibernate that opens connections by its own settings. */
  Map<String, Object> hibernateSettings() {
    return Map.of("hibernate.hilo.datasource", use == ConnectionUse.SHARED ? "shared" : "own");
  }

  /** For Spring Boot with the starter. */
  Map<String, Object> starter() {
    return Map.of("hilo.jdbc.connections", use.toString());
  }

  private HikariDataSource standIn() {
    HikariDataSource pool = database.pool(OWN);
    standIn = pool;
    return pool;
  }

  @Override
  public void close() {
    if (standIn != null) {
      standIn.close();
    }
  }
}
