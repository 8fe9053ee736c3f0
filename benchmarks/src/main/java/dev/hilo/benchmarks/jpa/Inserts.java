package dev.hilo.benchmarks.jpa;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.benchmarks.jpa.Purchases.Purchase;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.cfg.Configuration;

/** Inserts rows as batch jobs do. Each run begins with a new factory and new tables. */
final class Inserts {

  static final int BATCH = 50;
  static final int TRANSACTION = 1000;

  /** One for the rows, one for ids, and one to spare. */
  private static final int CONNECTIONS = 3;

  private final Schema schema;
  private final Database database;

  Inserts(Schema schema, String url) {
    this.schema = schema;
    this.database = new Database(url, schema.user(), schema.password());
  }

  long time(Contestant contestant, int rows) throws SQLException {
    try (HikariDataSource pool = pool();
        EntityManagerFactory factory = factory(contestant, pool, Map.of())) {
      System.gc();
      return insert(contestant, factory, rows);
    }
  }

  /**
   * What it takes to insert so many rows.
   *
   * @param roundTrips tells how many there were so far
   */
  Cost count(Contestant contestant, int rows, LongSupplier roundTrips) throws SQLException {
    AtomicLong inserts = new AtomicLong();
    AtomicLong others = new AtomicLong();
    try (HikariDataSource pool = pool();
        EntityManagerFactory factory =
            factory(
                contestant,
                ProxyDataSourceBuilder.create(pool)
                    .beforeQuery((call, sql) -> (isRow(sql) ? inserts : others).incrementAndGet())
                    .build(),
                // What HiLo does on connections of its own would not be counted.
                Map.of("hibernate.hilo.connections", "shared"))) {
      long before = inserts.get();
      long othersBefore = others.get();
      long trips = roundTrips.getAsLong();
      insert(contestant, factory, rows);
      return new Cost(
          inserts.get() - before, others.get() - othersBefore, roundTrips.getAsLong() - trips);
    }
  }

  /** Whether an execution inserts rows; a batch is one execution. */
  private static boolean isRow(List<QueryInfo> queries) {
    return !queries.isEmpty()
        && queries
            .get(0)
            .getQuery()
            .toLowerCase(Locale.ROOT)
            .startsWith("insert into " + Purchases.TABLE + " ");
  }

  private long insert(Contestant contestant, EntityManagerFactory factory, int rows) {
    long begin = System.nanoTime();
    for (int done = 0; done < rows; done += TRANSACTION) {
      transaction(factory, contestant.rows(), Math.min(TRANSACTION, rows - done));
    }
    long took = System.nanoTime() - begin;
    check(rows);
    return took;
  }

  private static void transaction(
      EntityManagerFactory factory, Supplier<? extends Purchase> source, int rows) {
    try (EntityManager manager = factory.createEntityManager()) {
      manager.getTransaction().begin();
      for (int i = 1; i <= rows; i++) {
        manager.persist(source.get());
        if (i % BATCH == 0) {
          manager.flush();
          manager.clear();
        }
      }
      manager.getTransaction().commit();
    }
  }

  private void check(int rows) {
    Object found = schema.query("select count(*) from " + Purchases.TABLE).get(0).get(0);
    if (!(found instanceof Number number) || number.intValue() != rows) {
      throw new IllegalStateException(rows + " rows were inserted, and " + found + " are there");
    }
  }

  private static EntityManagerFactory factory(
      Contestant contestant, DataSource source, Map<String, String> more) {
    Properties settings = new Properties();
    settings.put(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, source);
    settings.put(AvailableSettings.HBM2DDL_AUTO, "create-drop");
    settings.put(AvailableSettings.STATEMENT_BATCH_SIZE, BATCH);
    settings.putAll(contestant.settings());
    settings.putAll(more);
    return new Configuration()
        .addAnnotatedClass(contestant.entity())
        .addProperties(settings)
        .buildSessionFactory();
  }

  private HikariDataSource pool() throws SQLException {
    HikariDataSource pool = database.pool(CONNECTIONS, batches(schema.server().database()));
    List<Connection> all = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      all.add(pool.getConnection());
    }
    for (Connection connection : all) {
      connection.close();
    }
    return pool;
  }

  /** What users set so that the driver sends a batch as one statement. */
  private static Map<String, String> batches(TestDatabase database) {
    return switch (database) {
      case POSTGRESQL -> Map.of("reWriteBatchedInserts", "true");
      case MYSQL, MARIADB -> Map.of("rewriteBatchedStatements", "true");
      case H2, HSQLDB, DERBY, SQLITE -> Map.of();
    };
  }

  /**
   * What some rows took.
   *
   * @param inserts how many inserts were executed; a batch counts once
   * @param others how many other statements were, which are those for ids
   * @param roundTrips how many times the client waited for an answer of the server, commits
   *     included
   */
  record Cost(long inserts, long others, long roundTrips) {}
}
