package dev.hilo.benchmarks.starvation;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.ConnectionUse;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.benchmarks.starvation.boot.BootShop;
import dev.hilo.benchmarks.starvation.boot.Visit;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.hibernate.cfg.AvailableSettings;

/** An application and its ids. */
enum Contestant {
  SEQUENCE("SEQUENCE", ClassPath.BENCHMARKS),
  SEQUENCE_LESS_TWO("SEQUENCE, a pool of 8", ClassPath.BENCHMARKS),
  TABLE("TABLE", ClassPath.BENCHMARKS),
  CORE("HiLo, plain JDBC", ClassPath.BENCHMARKS),
  HIBERNATE_6("HiLo, Hibernate 6.6", ClassPath.BENCHMARKS),
  HIBERNATE_7("HiLo, Hibernate 7.4", ClassPath.HIBERNATE_7),
  HIBERNATE_6_SETTINGS("HiLo, Hibernate 6.6, its own settings", ClassPath.BENCHMARKS),
  BOOT("HiLo, Spring Boot without the starter", ClassPath.SPRING_BOOT_WITHOUT_STARTER),
  BOOT_STARTER("HiLo, Spring Boot with the starter", ClassPath.SPRING_BOOT);

  /** The connections of an application, unless its label says otherwise. */
  static final int POOL = 10;

  private final String label;
  private final ClassPath classPath;

  Contestant(String label, ClassPath classPath) {
    this.label = label;
    this.classPath = classPath;
  }

  /** Starts the application on an empty database. */
  Shop open(Database database, ConnectionUse use) throws SQLException {
    return switch (this) {
      case SEQUENCE -> sequence(database.pool(POOL));
      case SEQUENCE_LESS_TWO -> sequence(database.pool(POOL - 2));
      case TABLE ->
          new HibernateShop<>(on(database.pool(POOL)), Peers.ByTable.class, Peers.ByTable::new);
      case CORE -> new JdbcShop(database.pool(POOL), use);
      case HIBERNATE_6, HIBERNATE_7 -> visits(on(database.pool(POOL)), use);
      case HIBERNATE_6_SETTINGS -> visits(settings(database), use);
      case BOOT ->
          new BootShop(database, POOL, Map.of(), Map.of("hibernate.hilo.connections", text(use)));
      case BOOT_STARTER ->
          new BootShop(database, POOL, Map.of("hilo.connections", text(use)), Map.of());
    };
  }

  private static Shop sequence(HikariDataSource pool) {
    return new HibernateShop<>(on(pool), Peers.BySequence.class, Peers.BySequence::new);
  }

  private static Shop visits(Map<String, Object> connections, ConnectionUse use) {
    Map<String, Object> settings = new HashMap<>(connections);
    settings.put("hibernate.hilo.connections", text(use));
    return new HibernateShop<>(settings, Visit.class, Visit::new);
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

  private static Map<String, Object> on(HikariDataSource pool) {
    return Map.of(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, pool);
  }

  static String text(ConnectionUse use) {
    return use.name().toLowerCase(Locale.ROOT);
  }

  String label() {
    return label;
  }

  ClassPath classPath() {
    return classPath;
  }

  /** Whether its ids come from HiLo, which can use dedicated connections. */
  boolean isHiLo() {
    return label.startsWith("HiLo");
  }
}
