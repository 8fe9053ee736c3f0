package dev.hilo.hibernate.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.util.Map;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** HiLo in a persistence unit of Jakarta Persistence. */
final class JpaTest extends H2Test {

  private EntityManagerFactory unit() {
    return Persistence.createEntityManagerFactory(
        "shop",
        Map.of(
            "jakarta.persistence.jdbc.url", schema().url(),
            "jakarta.persistence.jdbc.user", schema().user(),
            "jakarta.persistence.jdbc.password", schema().password()));
  }

  @Test
  void supportsIdentitiesMergesAndCommands() {
    try (EntityManagerFactory factory = unit();
        EntityManager manager = factory.createEntityManager(Map.of())) {
      manager.getTransaction().begin();
      Order merged = new Order("companies|");
      assertThat(manager.merge(merged).id()).isEqualTo("companies/1");
      assertThat(merged.id()).isEqualTo("companies/1");
      Order persisted = new Order("orders/");
      manager.persist(persisted);
      assertThat(persisted.id()).isEqualTo("orders/0000000000000000001-Web1");
      manager.getTransaction().commit();
      assertThat(
              HibernateHiLo.of(factory.unwrap(SessionFactory.class))
                  .identities()
                  .nextNumber("companies"))
          .isEqualTo(2);
    }
  }

  @Test
  void refusesAnUpsertEvenAsTheFirstOperation() {
    try (EntityManagerFactory factory = unit()) {
      SessionFactory sessions = factory.unwrap(SessionFactory.class);
      assertThatThrownBy(
              () ->
                  sessions.inStatelessTransaction(
                      session -> session.upsert(new Order("companies|"))))
          .hasMessageContaining("Order.id");
    }
    assertThat(count("purchase_orders")).isZero();
  }
}
