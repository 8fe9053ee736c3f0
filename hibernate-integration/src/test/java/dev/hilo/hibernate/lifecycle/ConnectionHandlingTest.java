package dev.hilo.hibernate.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.Pools;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each connection handling mode of Hibernate. */
final class ConnectionHandlingTest extends H2Test {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "IMMEDIATE_ACQUISITION_AND_HOLD",
        "DELAYED_ACQUISITION_AND_HOLD",
        "DELAYED_ACQUISITION_AND_RELEASE_AFTER_STATEMENT",
        "DELAYED_ACQUISITION_AND_RELEASE_BEFORE_TRANSACTION_COMPLETION",
        "DELAYED_ACQUISITION_AND_RELEASE_AFTER_TRANSACTION"
      })
  void worksInEachConnectionHandlingMode(String mode) {
    assertIds("hibernate.connection.handling_mode", mode, true);
  }

  @Test
  void worksIfTheProviderDisablesAutoCommit() {
    assertIds("hibernate.connection.provider_disables_autocommit", "true", false);
  }

  private void assertIds(String key, String value, boolean autoCommit) {
    try (HikariDataSource pool = Pools.hikari(schema(), 4, autoCommit)) {
      Boot boot =
          shop()
              .dataSource(pool)
              .hilo("range_size", 1)
              .hilo("connections", "shared")
              .with(key, value);
      try (SessionFactory factory = boot.build()) {
        // Hibernate 6.6.14 itself keeps one from booting on, if connections are acquired
        // immediately.
        int atRest = Pools.active(pool);
        for (int i = 1; i <= 3; i++) {
          Order order = persist(factory, new Order());
          assertThat(order.id()).isEqualTo("orders/" + i + "-A");
          assertThat(Pools.active(pool)).isEqualTo(atRest);
        }
      }
    }
    assertThat(max("orders")).isEqualTo(3);
  }
}
