package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HibernateHiLo;
import io.micronaut.context.annotation.Property;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import org.hibernate.Session;
import org.junit.jupiter.api.Test;

/** A test in a transaction, which holds the only connection. */
@MicronautTest
@Property(name = "datasources.default.maximum-pool-size", value = "1")
@Property(name = "jpa.default.properties.hibernate.hilo.node_tag", value = "B")
class ShopTest {

  @Inject Orders orders;
  @Inject EntityManager entityManager;

  @Test
  void anOrderHasItsIdBeforeItIsInserted() {
    assertThat(orders.count()).isZero();
    Session session = entityManager.unwrap(Session.class);
    Order order = orders.save(new Order("ada"));
    assertThat(order.getId()).isEqualTo("orders/1-B");
    assertThat(session.isDirty()).as("not yet inserted").isTrue();
    assertThat(orders.count()).isEqualTo(1);
    assertThat(HibernateHiLo.of(session.getSessionFactory()).nextId("orders"))
        .isEqualTo("orders/2-B");
  }
}
