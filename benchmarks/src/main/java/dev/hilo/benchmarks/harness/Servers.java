package dev.hilo.benchmarks.harness;

import dev.hilo.HiLo;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.List;

/**
 * The servers that a chapter measured on, and whether their commits wait for the disk, which
 * dominates the cost of inserts and reservations.
 */
public final class Servers {

  private Servers() {}

  public static Figures begin(Results results, String chapter) {
    return results.begin(chapter + "-servers", "database,version,durability");
  }

  public static void add(Figures servers, Schema schema) {
    TestDatabase database = schema.server().database();
    servers.add(database.label(), schema.server().version(), durability(database, schema));
  }

  /** A line for each server. The format gets the database, version and durability. */
  public static List<String> lines(Results results, String chapter, String format) {
    return results.of(chapter + "-servers").rows().stream()
        .map(r -> format.formatted(r.text("database"), r.text("version"), r.text("durability")))
        .toList();
  }

  public static Database database(Schema schema) {
    return new Database(schema.sharedUrl(), schema.user(), schema.password());
  }

  public static void createTable(Schema schema) {
    try (HiLo hilo = HiLo.builder(schema.dataSource()).createTableIfMissing().build()) {
      hilo.verify();
    }
  }

  private static String durability(TestDatabase database, Schema schema) {
    return switch (database) {
      case POSTGRESQL ->
          "fsync=%s; synchronous_commit=%s"
              .formatted(ask(schema, "show fsync"), ask(schema, "show synchronous_commit"));
      case MYSQL, MARIADB ->
          "innodb_flush_log_at_trx_commit=%s"
              .formatted(ask(schema, "select @@innodb_flush_log_at_trx_commit"));
      case H2 -> "in memory";
      case HSQLDB, DERBY, SQLITE ->
          throw new IllegalArgumentException(database.label() + " is not measured");
    };
  }

  private static String ask(Schema schema, String query) {
    return String.valueOf(schema.query(query).get(0).get(0));
  }
}
