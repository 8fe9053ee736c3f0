package dev.hilo.hibernate.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Hibernate's modules for pools: HiLo's connections are a second pool of the same kind. Only run
 * where those modules are.
 */
@Tag("pools")
final class PoolProviderTest extends H2Test {

  @Test
  void hikariCP() {
    assertBusyPoolOfOneWillDo(
        "HikariCPConnectionProvider",
        boot(Order.class, OrderLine.class)
            .with("hibernate.hikari.maximumPoolSize", "1")
            .with("hibernate.hikari.connectionInitSql", "set schema billing"));
  }

  @Test
  void agroal() {
    assertBusyPoolOfOneWillDo(
        "AgroalConnectionProvider",
        boot(Order.class, OrderLine.class)
            .with("hibernate.connection.provider_class", "agroal")
            .with("hibernate.agroal.maxSize", "1")
            .with("hibernate.agroal.initialSQL", "set schema billing"));
  }

  /** The schema shows that the copy does what the original does to a new connection. */
  private void assertBusyPoolOfOneWillDo(String provider, Boot boot) {
    schema().execute("create schema billing");
    try (SessionFactory factory = boot.build();
        Session session = factory.openSession()) {
      assertThat(
              factory
                  .unwrap(SessionFactoryImplementor.class)
                  .getServiceRegistry()
                  .requireService(ConnectionProvider.class)
                  .getClass()
                  .getSimpleName())
          .isEqualTo(provider);
      session.beginTransaction();
      assertThat(session.find(Order.class, "orders/0-A")).isNull();
      for (int i = 1; i <= 100; i++) {
        session.persist(new Order());
      }
      session.getTransaction().commit();
    }
    assertThat(max("billing.hilo", "orders")).isEqualTo(100);
    assertThat(schema().query("select count(*) from information_schema.sessions"))
        .as("open connections, with the one that asks")
        .isEqualTo(List.of(List.of(1L)));
  }
}
