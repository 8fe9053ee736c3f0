package dev.hilo.spring.internal.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import jakarta.persistence.EntityManagerFactory;
import java.util.List;
import java.util.stream.Stream;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Rows that are loaded when the application has started, before its first id. */
final class SeedExistingTest extends AppTest {

  private ConfigurableApplicationContext run(String... more) {
    return Apps.run(
        List.of(ShopApplication.class),
        onSchema(
            Stream.concat(Stream.of("spring.jpa.hibernate.ddl-auto=update"), Stream.of(more))
                .toArray(String[]::new)));
  }

  private static @Nullable String saved(ConfigurableApplicationContext app) {
    Order order = new Order();
    app.getBean(EntityManagerFactory.class)
        .unwrap(SessionFactory.class)
        .inTransaction(session -> session.persist(order));
    return order.id();
  }

  private void load() {
    schema()
        .execute(
            "insert into orders values ('orders/1-A')", "insert into orders values ('orders/7-A')");
  }

  @Test
  void withoutItTheFirstIdCollides() {
    try (ConfigurableApplicationContext app = run()) {
      load();
      assertThatThrownBy(() -> saved(app)).hasStackTraceContaining("orders/1-A");
    }
  }

  @Test
  void theFirstIdIsAboveTheRows() {
    try (ConfigurableApplicationContext app = run("hilo.seed-existing=true")) {
      load();
      assertThat(saved(app)).isEqualTo("orders/8-A");
    }
    assertThat(max("orders")).isEqualTo(8);
  }

  @Test
  void worksWithTheHiLoOfTheSessionFactory() {
    try (ConfigurableApplicationContext app =
        run("hilo.enabled=false", "spring.jpa.properties.hibernate.hilo.seed_existing=true")) {
      load();
      assertThat(saved(app)).isEqualTo("orders/8-A");
    }
  }
}
