package dev.hilo.hibernate.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.ThreadBoundDataSource;
import java.sql.Connection;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.junit.jupiter.api.Test;

/** A data source that hands out the connection of the transaction that its thread is in. */
final class CapturedTransactionTest extends H2Test {

  @Test
  void theCallersTransactionCapturesNothing() throws Exception {
    ThreadBoundDataSource bound = new ThreadBoundDataSource(schema().dataSource());
    try (SessionFactory factory =
        boot(Order.class, OrderLine.class)
            .dataSource(bound.dataSource())
            .with("hibernate.hilo.range_size", 1)
            .build()) {
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
      assertThat(count("purchase_orders")).as("committed by nobody").isZero();
      assertThat(max("orders")).as("rolled back by nobody").isEqualTo(3);
    }
  }
}
