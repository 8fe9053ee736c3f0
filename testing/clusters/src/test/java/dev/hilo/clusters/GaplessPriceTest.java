package dev.hilo.clusters;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.NumberFeed;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Prints what gapless numbers cost: commits per second, beside those with identities. */
@Tag("clusters")
class GaplessPriceTest {

  private static final int ROWS = 4_000;

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MYSQL"})
  void commitsPerSecond(TestDatabase database) throws InterruptedException {
    try (Schema schema = database.server().newSchema();
        HikariDataSource pool = pool(schema);
        HiLo hilo = HiLo.builder(pool).createTableIfMissing().gaplessIdentity("invoices").build()) {
      hilo.verify();
      schema.execute(NumberFeed.TABLE);
      // The first rounds warm up.
      for (int round = 1; round <= 3; round++) {
        for (int writers : List.of(1, 8)) {
          for (int micros : List.of(0, 10_000)) {
            int rows = micros == 0 ? ROWS : ROWS / 20;
            double gapless =
                measure(
                    schema,
                    pool,
                    writers,
                    rows,
                    micros,
                    connection -> hilo.identities().nextGaplessNumber(connection, "invoices"));
            double identities =
                measure(
                    schema,
                    pool,
                    writers,
                    rows,
                    micros,
                    connection -> hilo.identities().nextNumber("companies"));
            System.out.printf(
                "%s, round %s, %s writers, up to %s ms in a transaction:"
                    + " %,.0f gapless commits per second, %,.0f with identities%n",
                database.label(), round, writers, micros / 1_000, gapless, identities);
          }
        }
      }
    }
  }

  private static double measure(
      Schema schema, DataSource pool, int writers, int rows, int micros, NumberFeed.Numbers numbers)
      throws InterruptedException {
    schema.execute("delete from feed");
    return new NumberFeed(numbers, rows, micros)
        .run(Collections.nCopies(writers, pool), List.of(), Connection.TRANSACTION_READ_COMMITTED)
        .perSecond();
  }

  private static HikariDataSource pool(Schema schema) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(schema.url());
    config.setUsername(schema.user());
    config.setPassword(schema.password());
    config.setMaximumPoolSize(16);
    return new HikariDataSource(config);
  }
}
