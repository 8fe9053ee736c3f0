package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.testing.H2Test;
import jakarta.transaction.Synchronization;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** Transactions that end in unusual ways. */
final class GaplessRollbackTest extends H2Test {

  @Test
  void returnsTheNumbersOfAllRows() {
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
          assertThat(slips[2].number).isEqualTo(3);
          assertThat(receipt.number).isEqualTo("receipts/2026/1");
        });
    assertThat(max("slips|")).isZero();
    assertThat(max("receipts/2026|")).isZero();
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
      assertThat(late.number).isEqualTo(1);
    }
    assertThat(count("Slip")).isEqualTo(1);
  }

  @Test
  void keepsTheCommittedNumberIfASynchronizationFails() {
    SessionFactory factory = start(Slip.class);
    Slip slip = new Slip("1", "me");
    try (Session session = factory.openSession()) {
      session.beginTransaction();
      session.getTransaction().registerSynchronization(new Failing());
      session.persist(slip);
      assertThatThrownBy(() -> session.getTransaction().commit()).isNotNull();
    }
    assertThat(slip.number).isEqualTo(1);
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
  void followsTheTransactionThatSessionsShare() {
    try (SessionFactory factory = boot(Slip.class).build();
        Session parent = factory.openSession()) {
      Slip committed = new Slip("1", "me");
      parent.beginTransaction();
      try (Session child = parent.sessionWithOptions().connection().openSession()) {
        child.persist(committed);
        child.flush();
      }
      parent.getTransaction().commit();
      assertThat(committed.number).isEqualTo(1);

      Slip rolledBack = new Slip("2", "me");
      parent.beginTransaction();
      try (Session child = parent.sessionWithOptions().connection().openSession()) {
        child.persist(rolledBack);
        child.flush();
        assertThat(rolledBack.number).isEqualTo(2);
      }
      parent.getTransaction().rollback();
    }
    assertThat(count("Slip")).isEqualTo(1);
    assertThat(max("slips|")).isEqualTo(1);
  }
}
