package dev.hilo.benchmarks.jpa;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.benchmarks.jpa.Purchases.Purchase;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.sql.SQLException;
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

/** Inserts rows like a batch job. Each run has a new factory and new tables. */
record Inserts(Schema schema, Database database) {

  static final int BATCH = 50;
  static final int TRANSACTION = 1000;

  /** One for rows, one for ids, and a spare one. */
  private static final int CONNECTIONS = 3;

  Inserts(Schema schema, String url) {
    this(schema, new Database(url, schema.user(), schema.password()));
  }

  long time(Contestant contestant, int rows) throws SQLException {
    try (HikariDataSource pool = pool();
        EntityManagerFactory factory = factory(contestant, pool, Map.of())) {
      System.gc();
      return insert(contestant, factory, rows);
    }
  }

  /**
   * Counts the statements for so many rows.
   *
   * @param roundTrips returns the number of round trips so far
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
                // Statements on dedicated connections would not be counted.
                Map.of("hibernate.hilo.connections", "shared"))) {
      long before = inserts.get();
      long othersBefore = others.get();
      long trips = roundTrips.getAsLong();
      insert(contestant, factory, rows);
      return new Cost(
          inserts.get() - before, others.get() - othersBefore, roundTrips.getAsLong() - trips);
    }
  }

  /** Whether a statement or batch inserts rows. */
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
      throw new IllegalStateException(rows + " rows were inserted, but the table has " + found);
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
    Database.fill(pool);
    return pool;
  }

  /** The settings by which drivers send a batch as one statement. */
  private static Map<String, String> batches(TestDatabase database) {
    return switch (database) {
      case POSTGRESQL -> Map.of("reWriteBatchedInserts", "true");
      case MYSQL, MARIADB -> Map.of("rewriteBatchedStatements", "true");
      case H2, HSQLDB, DERBY, SQLITE -> Map.of();
    };
  }

  /**
   * The statements of a run.
   *
   * @param inserts inserts, of which a batch counts once
   * @param others other statements, which are for ids
   * @param roundTrips how many times the client waited for the server, commits included
   */
  record Cost(long inserts, long others, long roundTrips) {}
}
