package dev.hilo.benchmarks.starvation;

import dev.hilo.ConnectionUse;
import dev.hilo.benchmarks.harness.ClassPath;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.benchmarks.starvation.Peers.BySequence;
import dev.hilo.benchmarks.starvation.Peers.ByTable;
import dev.hilo.benchmarks.starvation.boot.BootShop;
import dev.hilo.benchmarks.starvation.boot.Visit;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.hibernate.cfg.AvailableSettings;

/** An application and its ids. */
enum Contestant {
  SEQUENCE(ClassPath.BENCHMARKS),
  SEQUENCE_LESS_TWO(ClassPath.BENCHMARKS),
  TABLE(ClassPath.BENCHMARKS),
  CORE(ClassPath.BENCHMARKS),
  HIBERNATE(ClassPath.BENCHMARKS),
  HIBERNATE_SETTINGS(ClassPath.BENCHMARKS),
  BOOT(ClassPath.SPRING_BOOT_WITHOUT_STARTER),
  BOOT_STARTER(ClassPath.SPRING_BOOT);

  /** The connections of an application; {@link #SEQUENCE_LESS_TWO} has two less. */
  private static final int POOL = 10;

  private final ClassPath classPath;

  Contestant(ClassPath classPath) {
    this.classPath = classPath;
  }

  /** Starts the application on an empty database. */
  Shop open(Database database, ConnectionUse use) throws SQLException {
    Map<String, Object> hibernate = Map.of("hibernate.hilo.connections", text(use));
    Map<String, Object> starter = Map.of("hilo.connections", text(use));
    return switch (this) {
      case SEQUENCE -> HibernateShop.open(on(database, POOL), BySequence.class, BySequence::new);
      case SEQUENCE_LESS_TWO ->
          HibernateShop.open(on(database, POOL - 2), BySequence.class, BySequence::new);
      case TABLE -> HibernateShop.open(on(database, POOL), ByTable.class, ByTable::new);
      case CORE -> new JdbcShop(database.pool(POOL), use);
      case HIBERNATE -> visits(on(database, POOL), hibernate);
      case HIBERNATE_SETTINGS -> visits(settings(database), hibernate);
      case BOOT -> new BootShop(database, POOL, Map.of(), hibernate);
      case BOOT_STARTER -> new BootShop(database, POOL, starter, Map.of());
    };
  }

  private static Shop visits(Map<String, Object> connections, Map<String, Object> use) {
    Map<String, Object> settings = new HashMap<>(connections);
    settings.putAll(use);
    return HibernateShop.open(settings, Visit.class, Visit::new);
  }

  private static Map<String, Object> on(Database database, int connections) {
    return Map.of(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, database.pool(connections));
  }

  private static Map<String, Object> settings(Database database) {
    return Map.of(
        AvailableSettings.JAKARTA_JDBC_URL,
        database.url(),
        AvailableSettings.JAKARTA_JDBC_USER,
        database.user(),
        AvailableSettings.JAKARTA_JDBC_PASSWORD,
        database.password(),
        "hibernate.hikari.maximumPoolSize",
        String.valueOf(POOL));
  }

  static String text(ConnectionUse use) {
    return use.name().toLowerCase(Locale.ROOT);
  }

  ClassPath classPath() {
    return classPath;
  }

  /** Whether its ids come from HiLo, which can use dedicated connections. */
  boolean isHiLo() {
    return compareTo(CORE) >= 0;
  }
}
