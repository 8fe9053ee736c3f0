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

/** An application, and where its ids come from. */
@SuppressWarnings("ImmutableEnumChecker") // the lambdas capture nothing
enum Contestant {
  SEQUENCE("SEQUENCE", ClassPath.BENCHMARKS, (db, use) -> sequence(db.pool(Contestant.POOL))),
  SEQUENCE_LESS_TWO(
      "SEQUENCE, a pool of 8",
      ClassPath.BENCHMARKS,
      (db, use) -> sequence(db.pool(Contestant.POOL - 2))),
  TABLE(
      "TABLE",
      ClassPath.BENCHMARKS,
      (db, use) ->
          new HibernateShop<>(
              on(db.pool(Contestant.POOL)), Peers.ByTable.class, Peers.ByTable::new)),
  CORE(
      "HiLo, plain JDBC",
      ClassPath.BENCHMARKS,
      (db, use) -> new JdbcShop(db.pool(Contestant.POOL), use)),
  HIBERNATE_6("HiLo, Hibernate 6.6", ClassPath.BENCHMARKS, Contestant::hibernate),
  HIBERNATE_7("HiLo, Hibernate 7.4", ClassPath.HIBERNATE_7, Contestant::hibernate),
  HIBERNATE_6_SETTINGS(
      "HiLo, Hibernate 6.6, its own settings", ClassPath.BENCHMARKS, Contestant::ownSettings),
  BOOT(
      "HiLo, Spring Boot without the starter",
      ClassPath.SPRING_BOOT_WITHOUT_STARTER,
      (db, use) ->
          new BootShop(
              db, Contestant.POOL, Map.of(), Map.of("hibernate.hilo.connections", text(use)))),
  BOOT_STARTER(
      "HiLo, Spring Boot with the starter",
      ClassPath.SPRING_BOOT,
      (db, use) ->
          new BootShop(db, Contestant.POOL, Map.of("hilo.connections", text(use)), Map.of()));

  /** How many connections an application has, unless its label says otherwise. */
  static final int POOL = 10;

  private final String label;
  private final ClassPath classPath;
  private final Opening opening;

  Contestant(String label, ClassPath classPath, Opening opening) {
    this.label = label;
    this.classPath = classPath;
    this.opening = opening;
  }

  /** Begins anew on an empty database; HiLo works on these connections. */
  Shop open(Database database, ConnectionUse use) throws SQLException {
    return opening.open(database, use);
  }

  private static Shop sequence(HikariDataSource pool) {
    return new HibernateShop<>(on(pool), Peers.BySequence.class, Peers.BySequence::new);
  }

  private static Shop hibernate(Database database, ConnectionUse use) {
    return visits(on(database.pool(POOL)), use);
  }

  private static Shop ownSettings(Database database, ConnectionUse use) {
    Map<String, Object> settings =
        Map.of(
            AvailableSettings.JAKARTA_JDBC_URL,
            database.url(),
            AvailableSettings.JAKARTA_JDBC_USER,
            database.user(),
            AvailableSettings.JAKARTA_JDBC_PASSWORD,
            database.password(),
            "hibernate.hikari.maximumPoolSize",
            String.valueOf(POOL));
    return visits(settings, use);
  }

  private static Shop visits(Map<String, Object> connections, ConnectionUse use) {
    Map<String, Object> settings = new HashMap<>(connections);
    settings.put("hibernate.hilo.connections", text(use));
    return new HibernateShop<>(settings, Visit.class, Visit::new);
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

  /** Whether its ids come from HiLo, which can work on connections of its own. */
  boolean isHiLo() {
    return label.startsWith("HiLo");
  }

  @FunctionalInterface
  private interface Opening {
    Shop open(Database database, ConnectionUse use) throws SQLException;
  }
}
