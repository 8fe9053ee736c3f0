package dev.hilo.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.NumberFeed;
import dev.hilo.testdb.RawFigures;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What gapless numbers cost: commits per second, beside those with identities. */
@Tag("clusters")
class GaplessPriceTest {

  private static final int ROWS = 4_000;
  private static final int ROUNDS = 3;

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MYSQL"})
  void noMoreRowsThanTheLockLetsThrough(TestDatabase database) throws Exception {
    List<Map<String, Object>> all = new ArrayList<>();
    try (Schema schema = database.server().newSchema();
        HikariDataSource pool = pool(schema);
        HiLo hilo = HiLo.builder(pool).createTableIfMissing().gaplessIdentity("invoices").build()) {
      hilo.verify();
      schema.execute(NumberFeed.TABLE);
      NumberFeed.Numbers gapless =
          connection -> hilo.identities().nextGaplessNumber(connection, "invoices");
      NumberFeed.Numbers identities = connection -> hilo.identities().nextNumber("companies");
      for (int writers : List.of(1, 8)) {
        for (int micros : List.of(0, 10_000)) {
          int rows = micros == 0 ? ROWS : ROWS / 20;
          List<Long> withGapless = new ArrayList<>();
          List<Long> withIdentities = new ArrayList<>();
          for (int round = 0; round <= ROUNDS; round++) {
            long locked = measure(schema, pool, writers, rows, micros, gapless);
            assertNoGap(schema);
            long free = measure(schema, pool, writers, rows, micros, identities);
            // The first round warms up.
            if (round > 0) {
              withGapless.add(locked);
              withIdentities.add(free);
            }
          }
          if (micros > 0) {
            // Each holds the lock for 5 ms on average, and every fifth rolls back.
            assertThat(withGapless).allMatch(rate -> rate < 200);
          }
          Map<String, Object> one = new LinkedHashMap<>();
          one.put("writers", writers);
          one.put("mostMillisInTransaction", micros / 1_000);
          one.put("gaplessCommitsPerSecond", withGapless);
          one.put("identityCommitsPerSecond", withIdentities);
          all.add(one);
        }
      }
    }
    new RawFigures("gapless-price-" + database.key())
        .add("database", database.label())
        .add("rows", ROWS)
        .add("measured", all)
        .write();
  }

  private static long measure(
      Schema schema, DataSource pool, int writers, int rows, int micros, NumberFeed.Numbers numbers)
      throws InterruptedException {
    schema.execute("delete from feed");
    return Math.round(
        new NumberFeed(numbers, rows, micros)
            .run(
                Collections.nCopies(writers, pool),
                List.of(),
                Connection.TRANSACTION_READ_COMMITTED)
            .perSecond());
  }

  private static void assertNoGap(Schema schema) {
    assertThat(schema.query("select max(number) - min(number) + 1 - count(*) from feed").get(0))
        .extracting(gaps -> ((Number) gaps).longValue())
        .containsExactly(0L);
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
