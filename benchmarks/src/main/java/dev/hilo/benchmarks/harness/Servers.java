package dev.hilo.benchmarks.harness;

import dev.hilo.HiLo;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.util.List;

/**
 * The servers that a chapter measured on, and whether their commits wait for the disk, which
 * dominates the cost of inserts and reservations.
 */
public final class Servers {

  private Servers() {}

  public static void note(Results results, String chapter, List<TestDatabase> databases)
      throws IOException {
    Figures servers = results.begin(chapter + "-servers", "database,version,durability");
    for (TestDatabase database : databases) {
      try (Schema schema = database.server().newSchema()) {
        servers.add(database.label(), schema.server().version(), durability(database, schema));
      }
    }
  }

  /** How another process connects to a schema. */
  public static Database database(Schema schema) {
    return new Database(schema.sharedUrl(), schema.user(), schema.password());
  }

  public static void createTable(Schema schema) {
    try (HiLo hilo = HiLo.builder(schema.dataSource()).createTableIfMissing().build()) {
      hilo.verify();
    }
  }

  private static String durability(TestDatabase database, Schema schema) {
    String query =
        switch (database) {
          case POSTGRESQL ->
              "select 'fsync=' || current_setting('fsync')"
                  + " || '; synchronous_commit=' || current_setting('synchronous_commit')";
          case MYSQL, MARIADB ->
              "select concat('innodb_flush_log_at_trx_commit=', @@innodb_flush_log_at_trx_commit)";
          case H2 -> "select 'in memory'";
          case HSQLDB, DERBY, SQLITE, ORACLE, SQLSERVER ->
              throw new IllegalArgumentException(database.label() + " is not measured");
        };
    return String.valueOf(schema.query(query).get(0).get(0));
  }
}
