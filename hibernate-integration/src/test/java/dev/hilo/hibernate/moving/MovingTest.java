package dev.hilo.hibernate.moving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.Resources;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Supplier;
import org.hibernate.SessionFactory;

/** An old and a new version of an entity on one table. */
abstract class MovingTest extends DatabaseTest {

  static final int ROWS = 1_000;
  static final int MANY_ROWS = 20_000;

  private static final int IN_ONE_TRANSACTION = 50;

  MovingTest(TestDatabase database) {
    super(database);
  }

  private Boot batching() {
    return boot().with("hibernate.jdbc.batch_size", "50");
  }

  final SessionFactory oldVersion(OldOrders old) {
    return old.build(batching());
  }

  final SessionFactory newVersion() {
    return batching().entities(MovingInSnippets.Order.class).build();
  }

  /** Inserts rows in short transactions. */
  static void insert(SessionFactory version, Supplier<?> entity, int rows) {
    for (int done = 0; done < rows; done += IN_ONE_TRANSACTION) {
      int some = Math.min(IN_ONE_TRANSACTION, rows - done);
      version.inTransaction(
          session -> {
            for (int i = 0; i < some; i++) {
              session.persist(entity.get());
            }
          });
    }
  }

  final void createCounters() throws IOException {
    String script =
        Resources.text("META-INF/hilo/" + database().name().toLowerCase(Locale.ROOT) + ".sql");
    schema().execute(script.replaceAll("(?m)^--.*\n", "").replaceAll(";\\s*$", ""));
  }

  /** By the seed of the page, with the page's query for the old generator. */
  final void seed(OldOrders old) {
    String query = MigrationPage.MOVING_IN.statement(database(), old.kind);
    String seed = MigrationPage.MOVING_IN.statement(database(), "seed");
    assertThat(seed).contains("4711");
    schema().execute(seed.replace("4711", "(" + query + ")"));
  }

  final void assertRows(long expected) {
    assertThat(count("orders")).isEqualTo(expected);
  }
}
