package dev.hilo.table;

import static java.util.Objects.requireNonNull;

import dev.hilo.spi.ConnectionTransactions;
import dev.hilo.spi.Connections;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.time.Duration;
import javax.sql.DataSource;

/** What every part of the contract of a database starts from. */
interface OnDatabase {

  Duration LIMIT = Duration.ofSeconds(20);
  CounterKey ORDERS = CounterKey.shared("orders");

  /** An empty database of this test's own. */
  Schema schema();

  default TestDatabase database() {
    return schema().server().database();
  }

  /** Whether schemas are databases here, and identifiers stand in backticks. */
  default boolean isMySqlOrMariaDb() {
    return database() == TestDatabase.MYSQL || database() == TestDatabase.MARIADB;
  }

  default JdbcCounterTable table(DataSource dataSource, boolean createIfMissing) {
    return JdbcCounterTable.named(
        new ConnectionTransactions(Connections.of(dataSource)),
        new TableName(null, "hilo"),
        new NodeTags.Fixed("A"),
        createIfMissing);
  }

  /** The table, which makes itself, each call on a connection of its own. */
  default JdbcCounterTable table() {
    return table(schema().dataSource(), true);
  }

  default long row(String name) {
    Object max =
        schema().query("select max_value from hilo where name = '" + name + "'").get(0).get(0);
    return ((Number) requireNonNull(max)).longValue();
  }
}
