package dev.hilo.hibernate.jta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.testing.JtaPool;
import dev.hilo.hibernate.testing.Together;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import jakarta.transaction.Synchronization;
import jakarta.transaction.Transaction;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.hibernate.Session;
import org.hibernate.StatelessSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Gapless numbers in JTA transactions: what becomes of these becomes of the numbers. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
final class JtaGaplessTest extends JtaTest {

  JtaGaplessTest(TestDatabase database) {
    super(database, Invoice.class);
  }

  /** How long the session lasts. */
  enum Life {
    BEYOND_THE_TRANSACTION,
    WITHIN_THE_TRANSACTION
  }

  @Test
  void rollbackReturnsTheNumber() throws Exception {
    for (Life life : Life.values()) {
      for (JtaRollbackKind rollback : JtaRollbackKind.values()) {
        Invoice invoice = new Invoice();
        Session session = factory().openSession();
        rollback.run(
            () -> {
              session.persist(invoice);
              session.flush();
              assertThat(invoice.number).isEqualTo(1);
              if (life == Life.WITHIN_THE_TRANSACTION) {
                session.close();
              }
            },
            () -> JtaRollbackKind.close(session));
        assertThat(max("papers|")).as("%s, %s", life, rollback).isZero();
      }
    }
    assertThat(count("Invoice")).isZero();
  }

  @Test
  void aRetryAfterATimeoutTakesTheNumberThatOthersLeft() throws Exception {
    Session session = factory().openSession();
    JtaRollbackKind.TIMEOUT.run(
        () -> {
          session.persist(new Invoice());
          session.flush();
        },
        () -> JtaRollbackKind.close(session));
    Invoice theirs = new Invoice();
    save(theirs);
    Invoice mine = new Invoice();
    save(mine);
    assertThat(theirs.number).isEqualTo(1);
    assertThat(mine.number).isEqualTo(2);
    assertThat(numbers()).containsExactly(1L, 2L);
  }

  /** As frameworks flush and close that manage sessions by a synchronization of their own. */
  @Test
  void aSessionMayFlushAndCloseDuringCompletion() throws Exception {
    Invoice committed = new Invoice();
    JtaPool.manager().begin();
    Session session = factory().openSession();
    JtaPool.manager()
        .getTransaction()
        .registerSynchronization(
            new Synchronization() {
              @Override
              public void beforeCompletion() {
                session.persist(committed);
                session.flush();
                session.close();
              }

              @Override
              public void afterCompletion(int status) {}
            });
    JtaPool.manager().commit();
    assertThat(committed.number).isEqualTo(1);
    assertThat(numbers()).containsExactly(1L);
  }

  @Test
  void reservesNoNumberInARollbackOnlyTransaction() throws Exception {
    JtaRollbackKind.ROLLBACK_ONLY.run(
        () -> {
          JtaPool.manager().setRollbackOnly();
          try (StatelessSession session = factory().openStatelessSession()) {
            assertRefuses(
                () -> session.insert(Invoice.class.getName(), new Invoice()), "transaction");
          }
        });
    assertThat(max("papers|")).isZero();
  }

  @Test
  void reservesNoNumberBeforeJoiningTheTransaction() throws Exception {
    try (Session session = factory().withOptions().autoJoinTransactions(false).openSession()) {
      JtaRollbackKind.ROLLBACK.run(
          () -> {
            session.persist(new Invoice());
            assertFails(session::flush, "ransaction");
          });
      session.clear();
      JtaPool.manager().begin();
      session.joinTransaction();
      Invoice invoice = new Invoice();
      session.persist(invoice);
      session.flush();
      assertThat(invoice.number).isEqualTo(1);
      JtaPool.manager().commit();
    }
    assertThat(numbers()).containsExactly(1L);
  }

  @Test
  void suspendedTransactionHoldsTheLock() throws Exception {
    Invoice outer = new Invoice();
    Invoice inner = new Invoice();
    Session first = factory().openSession();
    JtaPool.manager().begin();
    first.persist(outer);
    first.flush();
    Transaction suspended = JtaPool.manager().suspend();
    List<Callable<@Nullable Void>> both =
        List.of(
            () -> {
              save(inner);
              return null;
            },
            () -> {
              JtaPool.manager().resume(suspended);
              JtaPool.manager().rollback();
              return null;
            });
    Together.call(both);
    assertThat(inner.number).isEqualTo(1);
    JtaRollbackKind.close(first);
    assertThat(numbers()).containsExactly(1L);
  }

  @Test
  void manyThreadsLeaveNoGap() throws Exception {
    Callable<@Nullable Void> task =
        () -> {
          for (int i = 0; i < 6; i++) {
            if (i % 2 == 0) {
              JtaRollbackKind.ROLLBACK.run(() -> insertAndClose(new Invoice()));
            }
            save(new Invoice());
          }
          return null;
        };
    Together.call(Collections.nCopies(6, task));
    assertThat(numbers()).containsExactlyElementsOf(LongStream.rangeClosed(1, 36).boxed().toList());
    assertThat(max("papers|")).isEqualTo(36);
  }

  private void insertAndClose(Invoice invoice) {
    try (Session session = factory().openSession()) {
      session.persist(invoice);
      session.flush();
    }
  }

  /** All that there are, in order. */
  private List<Long> numbers() {
    return schema().query("select paper_number from Invoice order by 1").stream()
        .map(row -> ((Number) Objects.requireNonNull(row.get(0))).longValue())
        .toList();
  }
}
