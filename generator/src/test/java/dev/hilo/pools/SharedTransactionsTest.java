package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.RangeSize;
import dev.hilo.support.DatabaseTest;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.junit.jupiter.api.Test;

/**
 * HiLo ends its transaction before it gives a shared connection back. Tomcat's pool lends it as it
 * is: the next caller would read an old snapshot.
 */
@OnDatabases({TestDatabase.POSTGRESQL, TestDatabase.MYSQL})
class SharedTransactionsTest extends DatabaseTest {

  SharedTransactionsTest(TestDatabase database) {
    super(database);
  }

  /** Two connections, both of which HiLo has used. */
  private org.apache.tomcat.jdbc.pool.DataSource pool() {
    PoolProperties settings = new PoolProperties();
    settings.setUrl(schema().url());
    settings.setUsername(schema().user());
    settings.setPassword(schema().password());
    settings.setInitialSize(2);
    settings.setMinIdle(2);
    settings.setMaxActive(2);
    settings.setDefaultAutoCommit(false);
    settings.setDefaultTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    return new org.apache.tomcat.jdbc.pool.DataSource(settings);
  }

  @Test
  void noSnapshotIsLeftOnASharedConnection() throws SQLException {
    schema().execute("create table work (id varchar(50) primary key)");
    org.apache.tomcat.jdbc.pool.DataSource pool = pool();
    try {
      HiLo hilo =
          HiLo.builder(pool)
              .createTableIfMissing()
              .rangeSize(RangeSize.fixed(1))
              .reserveTimeout(Duration.ofMinutes(1))
              .build();
      List<Runnable> calls =
          List.of(
              hilo::verify,
              () -> hilo.nextIds("orders", 3),
              () -> hilo.nextIdentity("users"),
              () -> hilo.identities().seed("users", 7),
              () -> hilo.identities().all(),
              () -> hilo.counters().rows(),
              hilo::suspend,
              hilo::resume,
              () -> hilo.nextId("orders"),
              hilo::close);
      for (int i = 0; i < calls.size(); i++) {
        calls.get(i).run();
        schema().execute("insert into work values ('" + i + "')");
        assertThat(seenByAll(pool)).as("after call %s", i).containsOnly(i + 1L);
      }
    } finally {
      pool.close(true);
    }
  }

  /** How many rows each connection of the pool sees. */
  private static List<Long> seenByAll(org.apache.tomcat.jdbc.pool.DataSource pool)
      throws SQLException {
    try (Connection one = pool.getConnection();
        Connection other = pool.getConnection()) {
      return List.of(seen(one), seen(other));
    }
  }

  private static long seen(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery("select count(*) from work")) {
      count.next();
      return count.getLong(1);
    } finally {
      connection.rollback();
    }
  }
}
