package dev.hilo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The caller's connection leads to a schema without the table. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL, TestDatabase.MYSQL})
class GaplessElsewhereTest {

  private final Schema schema;
  private final Schema other;

  GaplessElsewhereTest(TestDatabase database) {
    schema = database.server().newSchema();
    other = database.server().newSchema();
  }

  @AfterEach
  void drop() {
    other.close();
    schema.close();
  }

  private void assertRefused(String reason) throws SQLException {
    try (HiLo hilo = WithoutPrefetch.builder(schema.dataSource()).build();
        Connection caller = other.dataSource().getConnection()) {
      caller.setAutoCommit(false);
      assertThatThrownBy(() -> hilo.nextGaplessIdentity(caller, "invoices"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining(reason);
      caller.rollback();
    }
  }

  @Test
  void theErrorDoesNotAskForATableThatExists() throws SQLException {
    try (HiLo hilo = WithoutPrefetch.builder(schema.dataSource()).createTableIfMissing().build()) {
      hilo.verify();
    }
    assertRefused("the connection leads to another database or schema than HiLo's");
  }

  @Test
  void aTableThatIsMissingEverywhereIsMissing() throws SQLException {
    assertRefused("is missing, or the schema it should be in");
  }
}
