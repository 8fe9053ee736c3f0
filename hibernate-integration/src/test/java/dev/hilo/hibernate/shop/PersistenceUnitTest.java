package dev.hilo.hibernate.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Jakarta Persistence, from persistence.xml to the EntityManager. */
final class PersistenceUnitTest extends H2Test {

  private EntityManagerFactory unit(Map<String, ?> more) {
    Map<String, Object> settings =
        new HashMap<>(
            Map.of(
                "jakarta.persistence.jdbc.url", schema().url(),
                "jakarta.persistence.jdbc.user", schema().user(),
                "jakarta.persistence.jdbc.password", schema().password()));
    settings.putAll(more);
    return Persistence.createEntityManagerFactory("shop", settings);
  }

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
    assertThatThrownBy(() -> unit(Map.of("hibernate.hilo.node_tags", "Web2")))
        .hasStackTraceContaining("Did you mean 'hibernate.hilo.node_tag'?");
  }

  @Test
  void validateByTheStandardSettingReportsAMissingTable() {
    assertThatThrownBy(
            () -> unit(Map.of("jakarta.persistence.schema-generation.database.action", "validate")))
        .hasStackTraceContaining("The table hilo is missing");
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
}
