package dev.hilo.doctor;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;

/** Inserts many rows without sending them. */
final class ManyRows {

  private final Schema schema;
  private final TestDatabase database;

  ManyRows(Schema schema, TestDatabase database) {
    this.schema = schema;
    this.database = database;
  }

  /**
   * Inserts rows with the numbers from 1 to the returned one.
   *
   * @param doublings the binary logarithm of how many
   * @param value SQL for the number {@code n}
   */
  long insert(String table, int doublings, String value) {
    schema.execute("create table nums (n bigint not null)", "insert into nums values (1)");
    for (int i = 0; i < doublings; i++) {
      schema.execute("insert into nums select n + " + (1L << i) + " from nums");
    }
    schema.execute("insert into " + table + " select " + value + " from nums", "drop table nums");
    return 1L << doublings;
  }

  /** SQL for a number with texts around it. */
  String text(String head, String tail) {
    String concatenation =
        switch (database) {
          case MYSQL, MARIADB -> "concat('%s', n, '%s')";
          case DERBY -> "'%s' || trim(cast(cast(n as char(20)) as varchar(20))) || '%s'";
          default -> "'%s' || cast(n as varchar(20)) || '%s'";
        };
    return concatenation.formatted(head, tail);
  }
}
