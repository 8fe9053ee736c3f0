package dev.hilo.hibernate.moving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.testing.Together;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.util.Collections;
import java.util.concurrent.Callable;
import org.hibernate.SessionFactory;
import org.hibernate.exception.ConstraintViolationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** From each generator to HiLo, back and forward again, by the statements of the page. */
@Tag("slow")
@OnDatabases({TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
final class MovingInTest extends MovingTest {

  private static final int THREADS = 4;
  private static final int LEFT = 10;

  MovingInTest(TestDatabase database) {
    super(database);
  }

  @ParameterizedTest
  @EnumSource
  void noInsertFails(OldOrders old) throws Exception {
    move(old, ROWS);
  }

  @Tag("soak")
  @ParameterizedTest
  @EnumSource
  void noInsertOfManyFails(OldOrders old) throws Exception {
    move(old, MANY_ROWS);
  }

  private void move(OldOrders old, int rows) throws Exception {
    try (SessionFactory first = oldVersion(old)) {
      insert(first, old::entity, rows);
    }
    createCounters();
    try (SessionFactory forgotten = oldVersion(old)) {
      insert(forgotten, old::entity, LEFT);
      seed(old);
      seed(old);
      try (SessionFactory version = newVersion()) {
        Callable<Boolean> thread =
            () -> {
              insert(version, MovingInSnippets.Order::new, rows / THREADS);
              return true;
            };
        assertThat(Together.call(Collections.nCopies(THREADS, thread))).hasSize(THREADS);
      }
      if (old.keepsNumbers()) {
        insert(forgotten, old::entity, LEFT);
      }
    }
    long now = count("orders");
    assertThat(now).isEqualTo(2L * rows + (old.keepsNumbers() ? 2L : 1L) * LEFT);

    boolean followsRows = database() == TestDatabase.MYSQL || database() == TestDatabase.MARIADB;
    if (!(old == OldOrders.IDENTITY && followsRows)) {
      MigrationPage.MOVING_IN.run(schema(), "back-" + old.kind);
    }
    try (SessionFactory again = oldVersion(old)) {
      insert(again, old::entity, ROWS);
    }
    seed(old);
    try (SessionFactory version = newVersion()) {
      insert(version, MovingInSnippets.Order::new, ROWS);
    }
    assertRows(now + 2 * ROWS);
  }

  /** What the page warns of: the seed is no decoration. */
  @Test
  void insertsFailWithoutASeed() {
    try (SessionFactory first = oldVersion(OldOrders.IDENTITY)) {
      insert(first, OldOrders.IDENTITY::entity, 3);
    }
    try (SessionFactory version = newVersion()) {
      assertThatThrownBy(() -> insert(version, MovingInSnippets.Order::new, 1))
          .isInstanceOf(ConstraintViolationException.class);
    }
  }

  @Test
  void aRemovedGeneratorFailsAtOnce() throws Exception {
    try (SessionFactory first = oldVersion(OldOrders.IDENTITY)) {
      insert(first, OldOrders.IDENTITY::entity, 3);
    }
    createCounters();
    seed(OldOrders.IDENTITY);
    schema().execute(MigrationPage.MOVING_IN.statement(database(), "remove"));
    try (SessionFactory version = newVersion();
        SessionFactory late = oldVersion(OldOrders.IDENTITY)) {
      assertThatThrownBy(() -> insert(late, OldOrders.IDENTITY::entity, 1)).isNotNull();
      insert(version, MovingInSnippets.Order::new, 3);
    }
    assertRows(6);
  }
}
