package dev.hilo.benchmarks.starvation;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.benchmarks.starvation.boot.BootShop;
import dev.hilo.benchmarks.starvation.boot.Visit;
import java.sql.SQLException;
import java.util.Map;

/** An application, and where its ids come from. */
enum Contestant {
  SEQUENCE("SEQUENCE", ClassPath.BENCHMARKS, false) {
    @Override
    Shop open(Database database, HiLoConnections connections) {
      return sequence(database.pool(POOL));
    }
  },
  SEQUENCE_LESS_TWO("SEQUENCE, a pool of 8", ClassPath.BENCHMARKS, false) {
    @Override
    Shop open(Database database, HiLoConnections connections) {
      return sequence(database.pool(POOL - 2));
    }
  },
  TABLE("TABLE", ClassPath.BENCHMARKS, false) {
    @Override
    Shop open(Database database, HiLoConnections connections) {
      return HibernateShop.on(
          database.pool(POOL), Peers.ByTable.class, Peers.ByTable::new, Map.of());
    }
  },
  CORE("HiLo, plain JDBC", ClassPath.BENCHMARKS, true) {
    @Override
    Shop open(Database database, HiLoConnections connections) throws SQLException {
      return new JdbcShop(database.pool(POOL), connections);
    }
  },
  HIBERNATE_6("HiLo, Hibernate 6.6", ClassPath.BENCHMARKS, true) {
    @Override
    Shop open(Database database, HiLoConnections connections) {
      return hibernate(database.pool(POOL), connections);
    }
  },
  HIBERNATE_7("HiLo, Hibernate 7.4", ClassPath.HIBERNATE_7, true) {
    @Override
    Shop open(Database database, HiLoConnections connections) {
      return hibernate(database.pool(POOL), connections);
    }
  },
  HIBERNATE_6_SETTINGS("HiLo, Hibernate 6.6, its own settings", ClassPath.BENCHMARKS, true) {
    @Override
    Shop open(Database database, HiLoConnections connections) {
      return HibernateShop.opening(
          database, POOL, Visit.class, Visit::new, connections.hibernate());
    }
  },
  BOOT("HiLo, Spring Boot without the starter", ClassPath.SPRING_BOOT_WITHOUT_STARTER, true) {
    @Override
    Shop open(Database database, HiLoConnections connections) {
      return new BootShop(database, POOL, Map.of(), connections.hibernate());
    }
  },
  BOOT_STARTER("HiLo, Spring Boot with the starter", ClassPath.SPRING_BOOT, true) {
    @Override
    Shop open(Database database, HiLoConnections connections) {
      return new BootShop(database, POOL, connections.starter(), Map.of());
    }
  };

  /** How many connections an application has, unless its label says otherwise. */
  static final int POOL = 10;

  private final String label;
  private final ClassPath classPath;
  private final boolean hilo;

  Contestant(String label, ClassPath classPath, boolean hilo) {
    this.label = label;
    this.classPath = classPath;
    this.hilo = hilo;
  }

  /** Begins anew on an empty database. */
  abstract Shop open(Database database, HiLoConnections connections) throws SQLException;

  private static Shop sequence(HikariDataSource pool) {
    return HibernateShop.on(pool, Peers.BySequence.class, Peers.BySequence::new, Map.of());
  }

  private static Shop hibernate(HikariDataSource pool, HiLoConnections connections) {
    return HibernateShop.on(pool, Visit.class, Visit::new, connections.hibernate());
  }

  /** As the page names it. */
  String label() {
    return label;
  }

  /** What it runs on. */
  ClassPath classPath() {
    return classPath;
  }

  /** Whether its ids come from HiLo, which can work on connections of its own. */
  boolean isHiLo() {
    return hilo;
  }
}
