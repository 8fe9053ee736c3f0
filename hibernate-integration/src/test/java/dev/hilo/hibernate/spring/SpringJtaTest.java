package dev.hilo.hibernate.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.JtaPool;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.jta.JtaTransactionManager;

/** Spring's transactions on top of JTA, which suspends the outer one. */
final class SpringJtaTest extends H2Test {

  @Test
  void onlyNumbersOfTheInnerTransactionOutliveTheOuterOne() throws Exception {
    try (JtaPool pool = JtaPool.on(schema(), 6);
        SessionFactory factory =
            pool.boot(Letter.class, Invoice.class).hilo("range_size", 1).build();
        Application application =
            Application.of(factory, new JtaTransactionManager(JtaPool.manager()))) {
      Invoice inner = new Invoice();
      Invoice outer = new Invoice();
      Letter letter = new Letter();
      assertThatThrownBy(
              () ->
                  application.run(
                      Propagation.REQUIRED,
                      () -> {
                        save(factory, letter);
                        application.run(Propagation.REQUIRES_NEW, () -> save(factory, inner));
                        save(factory, outer);
                        assertThat(outer.number).isEqualTo(2);
                        throw new IllegalStateException("on purpose");
                      }))
          .hasMessage("on purpose");
      assertThat(inner.number).isEqualTo(1);
      assertThat(letter.id).isEqualTo("letters/1-A");

      Letter next = new Letter();
      application.run(Propagation.REQUIRED, () -> save(factory, next));
      assertThat(next.id).isEqualTo("letters/2-A");
      JtaPool.requireNoTransaction();
      assertThat(pool.active()).as("connections left behind").isZero();
    }
    assertThat(schema().query("select invoice_number from Invoice")).containsExactly(List.of(1L));
    assertThat(schema().query("select id from Letter")).containsExactly(List.of("letters/2-A"));
    assertThat(max("invoices|")).isEqualTo(1);
  }

  private static void save(SessionFactory factory, Object entity) {
    try (Session session = factory.openSession()) {
      session.persist(entity);
      session.flush();
    }
  }
}
