package dev.hilo.hibernate.moving;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import org.hibernate.JDBCException;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** Columns that refuse ids. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
final class GeneratedAlwaysTest extends MovingTest {

  GeneratedAlwaysTest(TestDatabase database) {
    super(database);
  }

  @Test
  void acceptsIdsAfterTheStatementOfThePage() {
    schema().execute("create table orders (id bigint generated always as identity primary key)");
    try (SessionFactory version = newVersion()) {
      assertThatThrownBy(() -> insert(version, MovingInSnippets.Order::new, 1))
          .isInstanceOf(JDBCException.class);
      schema().execute(MigrationPage.MOVING_IN.statement(TestDatabase.POSTGRESQL, "always"));
      insert(version, MovingInSnippets.Order::new, ROWS);
    }
    assertRows(ROWS);
  }
}
