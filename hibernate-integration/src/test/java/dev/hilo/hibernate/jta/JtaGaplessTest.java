package dev.hilo.hibernate.jta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.testing.JtaPool;
import dev.hilo.hibernate.testing.Together;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import jakarta.transaction.Transaction;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Gapless numbers in JTA transactions: what becomes of these becomes of the numbers. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
final class JtaGaplessTest extends JtaTest {

  JtaGaplessTest(TestDatabase database) {
    super(database, Voucher.class, Invoice.class);
  }

  @Test
  void rollbackReturnsTheNumber() throws Exception {
    for (JtaRollbackKind rollback : JtaRollbackKind.values()) {
      Voucher voucher = new Voucher();
      Invoice invoice = new Invoice();
      Session session = factory().openSession();
      rollback.run(
          () -> {
            session.persist(voucher);
            session.persist(invoice);
            session.flush();
            assertThat(voucher.number).isEqualTo(1);
            assertThat(invoice.number).isEqualTo(2);
          },
          () -> JtaRollbackKind.close(session));
      assertThat(voucher.number).as(rollback.name()).isNull();
      assertThat(invoice.number).as(rollback.name()).isNull();
      assertThat(max("papers|")).as(rollback.name()).isZero();
    }
  }

  @Test
  void suspendedTransactionHoldsTheLock() throws Exception {
    Voucher outer = new Voucher();
    Voucher inner = new Voucher();
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
    assertThat(outer.number).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void manyThreadsLeaveNoGap(PaperKind kind) throws Exception {
    Callable<@Nullable Void> task =
        () -> {
          for (int i = 0; i < 6; i++) {
            Paper paper = kind.paper();
            if (i % 2 == 0) {
              JtaRollbackKind.ROLLBACK.run(() -> insertAndClose(paper));
              assertThat(paper.number()).isNull();
            }
            save(paper);
          }
          return null;
        };
    Together.call(Collections.nCopies(6, task));
    assertThat(kind.numbers(schema()))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 36).boxed().toList());
    assertThat(max("papers|")).isEqualTo(36);
  }

  private void insertAndClose(Paper paper) {
    try (Session session = factory().openSession()) {
      session.persist(paper);
      session.flush();
    }
  }
}
