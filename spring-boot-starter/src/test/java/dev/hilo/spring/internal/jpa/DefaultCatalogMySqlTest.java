package dev.hilo.spring.internal.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.EntityManagerFactory;
import java.util.List;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** What MySQL calls a database, HiLo a schema, and Hibernate a catalog. */
@Tag("slow")
final class DefaultCatalogMySqlTest extends AppTest {

  DefaultCatalogMySqlTest() {
    super(TestDatabase.MYSQL);
  }

  @Test
  void usesTheDefaultCatalogOfHibernate() {
    try (Schema other = TestDatabase.MYSQL.server().newSchema()) {
      String catalog = other.query("select database()").get(0).get(0) + "";
      try (ConfigurableApplicationContext app =
          Apps.run(
              List.of(ShopApplication.class),
              onSchema(
                  "spring.jpa.hibernate.ddl-auto=update",
                  "spring.jpa.properties.hibernate.default_schema=ignored",
                  "spring.jpa.properties.hibernate.default_catalog=" + catalog))) {
        Order order = new Order();
        app.getBean(EntityManagerFactory.class)
            .unwrap(SessionFactory.class)
            .inTransaction(session -> session.persist(order));
        assertThat(order.id()).isEqualTo("orders/1-A");
        assertThat(app.getBean(HiLo.class).rules().schema()).isEqualTo(catalog);
      }
      assertThat(other.query("select max_value from hilo")).hasToString("[[1]]");
    }
  }
}
