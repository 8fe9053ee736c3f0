package dev.hilo.hibernate.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.util.Map;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** Jakarta Persistence, from persistence.xml to the EntityManager. */
final class PersistenceUnitTest extends H2Test {

  @Test
  void readsSettingsOfTheUnit() {
    try (EntityManagerFactory factory = unit(Map.of())) {
      assertThat(persist(factory)).isEqualTo("orders/1-Web1");
      assertThat(max("orders")).isEqualTo(8);
    }
    assertThat(max("orders")).isEqualTo(1);
  }

  @Test
  void readsSettingsOfTheMap() {
    try (EntityManagerFactory factory = unit(Map.of("hibernate.hilo.node_tag", "Web2"))) {
      assertThat(persist(factory)).isEqualTo("orders/1-Web2");
    }
  }

  @Test
  void reportsAWrongSetting() {
    assertFails(
        () -> unit(Map.of("hibernate.hilo.node_tags", "Web2")),
        "Did you mean 'hibernate.hilo.node_tag'?");
  }

  @Test
  void validateByTheStandardSettingReportsAMissingTable() {
    assertFails(
        () -> unit(Map.of("jakarta.persistence.schema-generation.database.action", "validate")),
        "The table hilo is missing");
  }

  private static String persist(EntityManagerFactory factory) {
    try (EntityManager manager = factory.createEntityManager(Map.of())) {
      manager.getTransaction().begin();
      Order order = new Order();
      order.add();
      manager.persist(order);
      manager.getTransaction().commit();
      return String.valueOf(order.id());
    }
  }

  @Test
  void supportsIdentitiesMergesAndCommands() {
    try (EntityManagerFactory factory = unit(Map.of());
        EntityManager manager = factory.createEntityManager(Map.of())) {
      manager.getTransaction().begin();
      Order merged = new Order("companies|");
      assertThat(manager.merge(merged).id()).isEqualTo("companies/1");
      assertThat(merged.id()).isEqualTo("companies|");
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
    try (EntityManagerFactory factory = unit(Map.of())) {
      SessionFactory sessions = factory.unwrap(SessionFactory.class);
      assertRefuses(() -> upsert(sessions, new Order("companies|")), "Order.id");
    }
    assertThat(count("purchase_orders")).isZero();
  }
}
