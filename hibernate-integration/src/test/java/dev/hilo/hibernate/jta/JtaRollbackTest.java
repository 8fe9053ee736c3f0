package dev.hilo.hibernate.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.testing.JtaPool;
import dev.hilo.testdb.TestDatabase;
import jakarta.transaction.Synchronization;
import jakarta.transaction.Transaction;
import java.util.stream.LongStream;
import org.hibernate.Session;
import org.hibernate.StatelessSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What instances are after a JTA transaction, also if their session did not live to see its end.
 */
final class JtaRollbackTest extends JtaTest {

  JtaRollbackTest() {
    super(TestDatabase.H2, Voucher.class, Invoice.class);
  }

  /** How long the session lasts. */
  enum Life {
    BEYOND_THE_TRANSACTION,
    WITHIN_THE_TRANSACTION
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void restoresAfterEachKindOfRollback(PaperKind kind) throws Exception {
    long last = 0;
    for (Life life : Life.values()) {
      for (JtaRollbackKind rollback : JtaRollbackKind.values()) {
        String which = life + ", " + rollback;
        Paper mine = kind.paper();
        attempt(mine, life, rollback, last + 1);
        assertThat(mine.number()).as(which).isNull();
        assertThat(mine.version).as(which).isNull();

        Paper theirs = kind.paper();
        save(theirs);
        assertThat(theirs.number()).as(which).isEqualTo(last + 1);
        save(mine);
        assertThat(mine.number()).as(which).isEqualTo(last + 2);
        last += 2;
      }
    }
    assertThat(kind.numbers(schema()))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, last).boxed().toList());
  }

  private void attempt(Paper paper, Life life, JtaRollbackKind rollback, long number)
      throws Exception {
    Session session = factory().openSession();
    rollback.run(
        () -> {
          session.persist(paper);
          session.flush();
          assertThat(paper.number()).isEqualTo(number);
          if (life == Life.WITHIN_THE_TRANSACTION) {
            session.close();
          }
        },
        () -> JtaRollbackKind.close(session));
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheNumberCommittedAfterTheSessionClosed(PaperKind kind) throws Exception {
    Paper paper = kind.paper();
    JtaPool.manager().begin();
    try (Session session = factory().openSession()) {
      session.persist(paper);
      session.flush();
    }
    JtaPool.manager().commit();
    assertThat(paper.number()).isEqualTo(1);
    assertThat(paper.version).isNotNull();
    assertThat(kind.numbers(schema())).containsExactly(1L);
  }

  @Test
  void keepsTheNumberCommittedAfterAStatelessSessionClosed() throws Exception {
    Voucher voucher = new Voucher();
    JtaPool.manager().begin();
    try (StatelessSession session = factory().openStatelessSession()) {
      session.insert(Voucher.class.getName(), voucher);
    }
    JtaPool.manager().commit();
    assertThat(voucher.number).isEqualTo(1);
    assertThat(max("papers|")).isEqualTo(1);
  }

  @Test
  void restoresAfterARollbackThatAStatelessSessionDoesNotSee() throws Exception {
    Voucher voucher = new Voucher();
    JtaRollbackKind.ROLLBACK.run(
        () -> {
          try (StatelessSession session = factory().openStatelessSession()) {
            session.insert(Voucher.class.getName(), voucher);
          }
        });
    assertThat(voucher.number).isNull();
    assertThat(max("papers|")).isZero();
  }

  @Test
  void restoresIfTheSessionClosesWhileSuspended() throws Exception {
    Voucher voucher = new Voucher();
    JtaRollbackKind.ROLLBACK.run(
        () -> {
          Session session = factory().openSession();
          session.persist(voucher);
          session.flush();
          Transaction suspended = JtaPool.manager().suspend();
          session.close();
          assertThat(voucher.number).isEqualTo(1);
          JtaPool.manager().resume(suspended);
        });
    assertThat(voucher.number).isNull();
    assertThat(max("papers|")).isZero();
  }

  @Test
  void restoresIfTheSessionClosesInARollbackOnlyTransaction() throws Exception {
    Voucher before = new Voucher();
    Voucher after = new Voucher();
    JtaRollbackKind.ROLLBACK_ONLY.run(
        () -> {
          try (Session session = factory().openSession()) {
            session.persist(before);
            session.flush();
            JtaPool.manager().setRollbackOnly();
          }
          try (StatelessSession session = factory().openStatelessSession()) {
            assertRefuses(() -> session.insert(Voucher.class.getName(), after), "transaction");
          }
        });
    assertThat(before.number).isNull();
    assertThat(after.number).isNull();
    assertThat(max("papers|")).isZero();
  }

  /** As frameworks flush and close that manage sessions by a synchronization of their own. */
  @Test
  void tracksASessionThatFlushesAndClosesDuringCompletion() throws Exception {
    Voucher committed = new Voucher();
    JtaPool.manager().begin();
    flushAndCloseBeforeCompletion(committed);
    JtaPool.manager().commit();
    assertThat(committed.number).isEqualTo(1);

    Voucher failed = new Voucher();
    JtaPool.manager().begin();
    flushAndCloseBeforeCompletion(failed);
    beforeCompletion(
        () -> {
          assertThat(failed.number).isEqualTo(2);
          throw new IllegalStateException("on purpose");
        });
    assertThatThrownBy(JtaPool.manager()::commit).isNotNull();
    assertThat(failed.number).isNull();
    assertThat(max("papers|")).isEqualTo(1);
  }

  private void flushAndCloseBeforeCompletion(Voucher voucher) throws Exception {
    Session session = factory().openSession();
    beforeCompletion(
        () -> {
          session.persist(voucher);
          session.flush();
          session.close();
        });
  }

  private static void beforeCompletion(Runnable action) throws Exception {
    JtaPool.manager()
        .getTransaction()
        .registerSynchronization(
            new Synchronization() {
              @Override
              public void beforeCompletion() {
                action.run();
              }

              @Override
              public void afterCompletion(int status) {}
            });
  }

  @Test
  void reservesNoNumberBeforeJoiningTheTransaction() throws Exception {
    try (Session session = factory().withOptions().autoJoinTransactions(false).openSession()) {
      JtaRollbackKind.ROLLBACK.run(
          () ->
              assertThatThrownBy(() -> session.persist(new Voucher()))
                  .hasMessageContaining("outside a transaction"));
      JtaPool.manager().begin();
      session.joinTransaction();
      Voucher voucher = new Voucher();
      session.persist(voucher);
      assertThat(voucher.number).isEqualTo(1);
      JtaPool.manager().commit();
    }
    assertThat(PaperKind.ID.numbers(schema())).containsExactly(1L);
  }
}
