package dev.hilo.benchmarks.starvation;

import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Tells each face which connections HiLo works on.
 *
 * @param use the choice
 */
record HiLoConnections(ConnectionUse use) {

  /** For the core. */
  HiLoBuilder core(DataSource pool) {
    return HiLo.builder(pool).connections(use);
  }

  /** For Hibernate. */
  Map<String, Object> hibernate() {
    return Map.of("hibernate.hilo.connections", text(use));
  }

  /** For Spring Boot with the starter. */
  Map<String, Object> starter() {
    return Map.of("hilo.connections", text(use));
  }

  /** The choice as settings and tables spell it. */
  static String text(ConnectionUse use) {
    return use.name().toLowerCase(Locale.ROOT);
  }
}
