package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.support.Pools;
import dev.hilo.testdb.NumberFeed;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader that remembers the last gapless number it saw in the rows skips none. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
@OnDatabases({TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
class GaplessFeedTest {

  private static final int ROWS = 100;

  private static final int MOST_MICROS = 1_000;

  private final Schema schema;
  private final HikariDataSource source;

  GaplessFeedTest(TestDatabase database) {
    schema = database.server().newSchema();
    source = Pools.hikari(schema.dataSource(), 8, Duration.ofMinutes(2));
  }

  @BeforeEach
  void createTable() {
    schema.execute(NumberFeed.TABLE);
  }

  @AfterEach
  void drop() {
    source.close();
    schema.close();
  }

  private HiLoBuilder builder() {
    return HiLo.builder(source).createTableIfMissing().reserveTimeout(Duration.ofMinutes(1));
  }

  private NumberFeed.Outcome run(NumberFeed.Numbers numbers, int isolation)
      throws InterruptedException {
    return new NumberFeed(numbers, ROWS, MOST_MICROS)
        .run(List.of(source, source, source, source), List.of(source), isolation);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_REPEATABLE_READ})
  void gaplessNumbersAreNeverSkipped(int isolation) throws InterruptedException {
    try (HiLo hilo = builder().gaplessIdentity("invoices").build()) {
      hilo.verify();

      NumberFeed.Outcome outcome =
          run(c -> hilo.identities().nextGaplessNumber(c, "invoices"), isolation);

      assertThat(outcome.skipped()).containsExactly(Set.of());
    }
  }

  /** So the reader of the other test can skip rows. */
  @Test
  void identitiesAreSkipped() throws InterruptedException {
    try (HiLo hilo = builder().build()) {
      hilo.verify();

      // It depends on the order in which transactions happen to commit.
      boolean isSkipped = false;
      for (int run = 0; run < 20 && !isSkipped; run++) {
        NumberFeed.Outcome outcome =
            run(c -> hilo.identities().nextNumber("orders"), Connection.TRANSACTION_READ_COMMITTED);
        isSkipped = !outcome.skipped().contains(Set.of());
      }

      assertThat(isSkipped).isTrue();
    }
  }
}
