package dev.hilo.benchmarks.jpa;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.cfg.Configuration;

/** Inserts rows like a batch job. Each run has a new factory and new tables. */
record Inserts(Schema schema, Database database) {

  private static final int BATCH = 50;
  private static final int TRANSACTION = 1000;

  /** One for rows, one for ids, and a spare one. */
  private static final int CONNECTIONS = 3;

  Inserts(Schema schema, String url) {
    this(schema, new Database(url, schema.user(), schema.password()));
  }

  long time(Contestant contestant, int rows) throws SQLException {
    try (HikariDataSource pool = pool();
        SessionFactory factory = factory(contestant, pool, Map.of())) {
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
    // Statements on dedicated connections would not be counted.
    Map<String, String> shared = Map.of("hibernate.hilo.connections", "shared");
    try (HikariDataSource pool = pool();
        SessionFactory factory =
            factory(
                contestant,
                ProxyDataSourceBuilder.create(pool)
                    .beforeQuery((call, sql) -> (isRow(sql) ? inserts : others).incrementAndGet())
                    .build(),
                shared)) {
      inserts.set(0);
      others.set(0);
      long trips = roundTrips.getAsLong();
      insert(contestant, factory, rows);
      return new Cost(inserts.get(), others.get(), roundTrips.getAsLong() - trips);
    }
  }

  /** Whether a statement or batch inserts rows. */
  private static boolean isRow(List<QueryInfo> queries) {
    String first = queries.isEmpty() ? "" : queries.get(0).getQuery().toLowerCase(Locale.ROOT);
    return first.startsWith("insert into " + Purchases.TABLE + " ");
  }

  private long insert(Contestant contestant, SessionFactory factory, int rows) {
    long begin = System.nanoTime();
    for (int done = 0; done < rows; done += TRANSACTION) {
      int some = Math.min(TRANSACTION, rows - done);
      factory.inTransaction(
          session -> {
            for (int i = 1; i <= some; i++) {
              session.persist(contestant.rows().get());
              if (i % BATCH == 0) {
                session.flush();
                session.clear();
              }
            }
          });
    }
    long took = System.nanoTime() - begin;
    check(rows);
    return took;
  }

  private void check(int rows) {
    Object found = schema.query("select count(*) from " + Purchases.TABLE).get(0).get(0);
    if (!String.valueOf(rows).equals(String.valueOf(found))) {
      throw new IllegalStateException(rows + " rows were inserted, but the table has " + found);
    }
  }

  private static SessionFactory factory(
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
      case H2, HSQLDB, DERBY, SQLITE, ORACLE, SQLSERVER -> Map.of();
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
