package dev.hilo.benchmarks.database;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import java.util.Objects;

/** Whether a commit waits for the disk, which is what inserts and reservations cost most by. */
public final class Durability {

  private Durability() {}

  /** The settings that decide it, as the server itself tells them. */
  public static String of(Schema schema) {
    TestDatabase database = schema.server().database();
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
    List<?> row = schema.query(query).get(0);
    return Objects.requireNonNull(row.get(0)).toString();
  }
}
