package dev.hilo.hibernate.gapless;

import static dev.hilo.hibernate.testing.PassThrough.invoke;
import static dev.hilo.hibernate.testing.PassThrough.proxy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.testing.H2Test;
import jakarta.transaction.Synchronization;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** Transactions that end in unusual ways. */
final class GaplessRollbackTest extends H2Test {

  private static void assertUnsaved(Slip slip) {
    assertThat(slip.id).isNull();
    assertThat(slip.version).isNull();
  }

  @Test
  void restoresAllInstancesOfATransaction() {
    SessionFactory factory = start(Slip.class, Receipt.class);
    Slip[] slips = {new Slip("1", "me"), new Slip("2", "me"), new Slip("3", "me")};
    Receipt receipt = new Receipt("4", "me");
    rollBack(
        factory,
        session -> {
          for (Slip slip : slips) {
            session.persist(slip);
          }
          session.persist(receipt);
          session.flush();
          assertThat(slips[2].id).isEqualTo(3);
          assertThat(receipt.number).isEqualTo("receipts/2026/1");
        });
    for (Slip slip : slips) {
      assertUnsaved(slip);
    }
    assertThat(receipt.number).isEqualTo("receipts/2026|");
    assertThat(max("slips|")).isZero();
    assertThat(max("receipts/2026|")).isZero();
  }

  @Test
  void restoresTheStateBeforeTheFirstOfTwoNumbers() {
    try (SessionFactory factory = boot(Slip.class).build();
        var session = factory.openStatelessSession()) {
      Slip slip = new Slip("1", "me");
      session.beginTransaction();
      session.insert(Slip.class.getName(), slip);
      session.delete(Slip.class.getName(), slip);
      slip.id = 0L;
      session.insert(Slip.class.getName(), slip);
      assertThat(slip.id).isEqualTo(2);
      session.getTransaction().rollback();
      assertUnsaved(slip);
    }
  }

  @Test
  void keepsCommittedStateIfTheSessionRollsBackLater() {
    try (SessionFactory factory = boot(Slip.class).build();
        Session session = factory.openSession()) {
      Slip first = new Slip("1", "me");
      session.beginTransaction();
      session.persist(first);
      session.getTransaction().commit();
      Slip second = new Slip("2", "me");
      session.beginTransaction();
      session.persist(second);
      session.getTransaction().rollback();
      assertThat(first.id).isEqualTo(1);
      assertThat(second.id).isNull();
    }
  }

  /** Hibernate takes no more synchronizations while it calls those it has. */
  @Test
  void synchronizationMayInsertARowWithANumber() {
    try (SessionFactory factory = boot(Slip.class).build();
        Session session = factory.openSession()) {
      Slip late = new Slip("1", "me");
      session.beginTransaction();
      session
          .getTransaction()
          .registerSynchronization(
              new Synchronization() {
                @Override
                public void beforeCompletion() {
                  session.persist(late);
                  session.flush();
                }

                @Override
                public void afterCompletion(int status) {}
              });
      session.getTransaction().commit();
      assertThat(late.id).isEqualTo(1);
    }
    assertThat(count("Slip")).isEqualTo(1);
  }

  @Test
  void keepsCommittedStateIfASynchronizationFails() {
    SessionFactory factory = start(Slip.class);
    Slip slip = new Slip("1", "me");
    try (Session session = factory.openSession()) {
      session.beginTransaction();
      session.getTransaction().registerSynchronization(new Failing());
      session.persist(slip);
      assertThatThrownBy(() -> session.getTransaction().commit()).isNotNull();
    }
    assertThat(slip.id).isEqualTo(1);
    assertThat(count("Slip")).isEqualTo(1);
  }

  @Test
  void restoresAfterRollbackIfASynchronizationFails() {
    SessionFactory factory = start(Slip.class);
    Slip slip = new Slip("1", "me");
    try (Session session = factory.openSession()) {
      session.beginTransaction();
      session.getTransaction().registerSynchronization(new Failing());
      session.persist(slip);
      session.flush();
      assertThatThrownBy(() -> session.getTransaction().rollback()).isNotNull();
    }
    assertUnsaved(slip);
  }

  /** Hibernate's own pool would commit it with the next transaction. */
  @Test
  void closingASessionInATransactionCommitsNothing() {
    SessionFactory factory = start(boot(Slip.class).with("hibernate.connection.pool_size", 1));
    Slip slip = new Slip("1", "me");
    try (Session session = factory.openSession()) {
      session.beginTransaction();
      session.persist(slip);
      session.flush();
    }
    assertThat(slip.id).isNull();
    Slip other = new Slip("2", "them");
    persist(factory, other);
    assertThat(other.id).isEqualTo(1);
    assertThat(count("Slip")).isEqualTo(1);
  }

  private static final class Failing implements Synchronization {

    @Override
    public void beforeCompletion() {}

    @Override
    public void afterCompletion(int status) {
      throw new IllegalStateException("on purpose");
    }
  }

  @Test
  void restoresIfTheRollbackFails() {
    SessionFactory factory = start(boot(Slip.class).dataSource(breaking(schema().dataSource())));
    Slip slip = new Slip("1", "me");
    try (Session session = factory.openSession()) {
      session.beginTransaction();
      session.persist(slip);
      session.flush();
      assertThatThrownBy(() -> session.getTransaction().rollback()).isNotNull();
    }
    assertUnsaved(slip);
  }

  @Test
  void keepsStateUntilTheSharedTransactionEnds() {
    try (SessionFactory factory = boot(Slip.class).build();
        Session parent = factory.openSession()) {
      Slip committed = new Slip("1", "me");
      parent.beginTransaction();
      try (Session child = parent.sessionWithOptions().connection().openSession()) {
        child.persist(committed);
        child.flush();
      }
      parent.getTransaction().commit();
      assertThat(committed.id).isEqualTo(1);

      Slip rolledBack = new Slip("2", "me");
      parent.beginTransaction();
      try (Session child = parent.sessionWithOptions().connection().openSession()) {
        child.persist(rolledBack);
        child.flush();
        assertThat(rolledBack.id).isEqualTo(2);
      }
      parent.getTransaction().rollback();
      assertUnsaved(rolledBack);
    }
    assertThat(count("Slip")).isEqualTo(1);
  }

  /** Connections whose rollback fails, since they break. */
  private static DataSource breaking(DataSource real) {
    return proxy(
        DataSource.class,
        (method, arguments) -> {
          Object result = invoke(real, method, arguments);
          return result instanceof Connection connection ? breaking(connection) : result;
        });
  }

  private static Connection breaking(Connection real) {
    return proxy(
        Connection.class,
        (method, arguments) -> {
          if (method.getName().equals("rollback")) {
            real.rollback();
            real.close();
            throw new SQLException("The connection broke", "08006");
          }
          return invoke(real, method, arguments);
        });
  }
}
