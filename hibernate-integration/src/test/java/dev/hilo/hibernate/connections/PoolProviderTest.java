package dev.hilo.hibernate.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Hibernate's modules for pools: HiLo's connections are a second pool of the same kind. Runs only
 * where those modules are on the class path.
 */
@Tag("slow")
@Tag("pools")
final class PoolProviderTest extends H2Test {

  @Test
  void copiesHikariCp() {
    assertBusyPoolOfOneWillDo(
        "HikariCPConnectionProvider",
        billing()
            .with("hibernate.hikari.maximumPoolSize", "1")
            .with("hibernate.hikari.connectionInitSql", "set schema billing"));
  }

  @Test
  void copiesAgroal() {
    assertBusyPoolOfOneWillDo(
        "AgroalConnectionProvider",
        billing()
            .with("hibernate.connection.provider_class", "agroal")
            .with("hibernate.agroal.maxSize", "1")
            .with("hibernate.agroal.initialSQL", "set schema billing"));
  }

  private Boot billing() {
    schema().execute("create schema billing");
    return shop();
  }

  /** The schema shows that the copy does what the original does to a new connection. */
  private void assertBusyPoolOfOneWillDo(String provider, Boot boot) {
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
      long before = connections();
      for (int i = 1; i <= 100; i++) {
        session.persist(new Order());
      }
      assertThat(connections()).as("some of HiLo's own").isBetween(before + 1, before + 4);
      session.getTransaction().commit();
    }
    assertThat(max("billing.hilo", "orders")).isEqualTo(100);
    assertThat(connections()).as("connections left open").isZero();
  }
}
