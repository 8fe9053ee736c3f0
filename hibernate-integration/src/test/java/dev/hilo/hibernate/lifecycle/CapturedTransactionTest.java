package dev.hilo.hibernate.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.ThreadBoundDataSource;
import java.sql.Connection;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.junit.jupiter.api.Test;

/** A DataSource that returns the connection of the thread's transaction. */
final class CapturedTransactionTest extends H2Test {

  @Test
  void reservesOutsideTheTransactionOfTheThread() throws Exception {
    ThreadBoundDataSource bound = new ThreadBoundDataSource(schema().dataSource());
    try (SessionFactory factory =
        shop().dataSource(bound.dataSource()).hilo("range_size", 1).build()) {
      Connection callers = bound.begin();
      try (Session session = factory.openSession()) {
        Transaction transaction = session.beginTransaction();
        for (int i = 1; i <= 3; i++) {
          Order order = new Order();
          session.persist(order);
          session.flush();
          assertThat(order.id()).isEqualTo("orders/" + i + "-A");
        }
        assertThat(callers.getAutoCommit()).isFalse();
        transaction.rollback();
      } finally {
        bound.end();
      }
      assertThat(count("purchase_orders")).as("not committed").isZero();
      assertThat(max("orders")).as("not rolled back").isEqualTo(3);
    }
  }
}
