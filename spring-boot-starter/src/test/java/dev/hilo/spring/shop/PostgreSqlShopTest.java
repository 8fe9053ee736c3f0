package dev.hilo.spring.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@Tag("server")
final class PostgreSqlShopTest extends AppTest {

  PostgreSqlShopTest() {
    super(TestDatabase.POSTGRESQL);
  }

  /** In the transaction that holds the only connection, in a schema that only the pool knows. */
  @Test
  void worksOnAPoolOfOneConnectionWithASchema() {
    schema().execute("create schema billing");
    for (long start = 0; start < 2; start++) {
      try (ConfigurableApplicationContext shop =
          Apps.run(
              List.of(ShopApplication.class),
              onSchema(
                  "spring.jpa.hibernate.ddl-auto=update",
                  "spring.datasource.hikari.maximum-pool-size=1",
                  "spring.datasource.hikari.schema=billing"))) {
        OrderRepository orders = shop.getBean(OrderRepository.class);
        String id =
            new TransactionTemplate(shop.getBean(PlatformTransactionManager.class))
                .execute(
                    status -> {
                      orders.count();
                      return orders.save(new Order()).id();
                    });
        assertThat(id).isEqualTo("orders/" + (start + 1) + "-A");
      }
      assertThat(max("billing.hilo", "orders")).isEqualTo(start + 1);
    }
  }
}
