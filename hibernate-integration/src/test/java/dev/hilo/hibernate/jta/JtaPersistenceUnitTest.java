package dev.hilo.hibernate.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.HibernateVersion;
import dev.hilo.hibernate.testing.JtaPool;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import jakarta.persistence.SynchronizationType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A persistence unit of the type JTA, and the ways of its entity managers into a transaction. */
final class JtaPersistenceUnitTest extends H2Test {

  @Test
  void generatesIdsBeforeJoiningAndUntilTheEnd() throws Exception {
    assumeTrue(
        HibernateVersion.major() < 8,
        "Jakarta Persistence 4 has another signature of createEntityManager");
    try (JtaPool pool = JtaPool.on(schema(), 6);
        EntityManagerFactory factory =
            Persistence.createEntityManagerFactory(
                "shop",
                Map.of(
                    "jakarta.persistence.transactionType",
                    "JTA",
                    "jakarta.persistence.jtaDataSource",
                    pool.dataSource(),
                    "hibernate.transaction.jta.platform",
                    "JBossTS",
                    "hibernate.hilo.range_size",
                    1,
                    "hibernate.hilo.reserve_timeout",
                    "PT2M"))) {
      EntityManager before = factory.createEntityManager();
      JtaPool.manager().begin();
      before.joinTransaction();
      assertThat(persist(before)).isEqualTo("orders/1-Web1");
      // It lives on until the transaction ends, and is flushed then.
      before.close();
      JtaPool.manager().commit();

      JtaPool.manager().begin();
      try (EntityManager within = factory.createEntityManager()) {
        assertThat(persist(within)).isEqualTo("orders/2-Web1");
        within.flush();
        JtaPool.manager().rollback();
      }

      JtaPool.manager().begin();
      try (EntityManager apart = factory.createEntityManager(SynchronizationType.UNSYNCHRONIZED)) {
        assertThat(persist(apart)).isEqualTo("orders/3-Web1");
        apart.joinTransaction();
        JtaPool.manager().commit();
      }
      JtaPool.requireNoTransaction();
      assertThat(pool.active()).as("connections left behind").isZero();
    }
    assertThat(schema().query("select id from purchase_orders order by id"))
        .containsExactly(List.of("orders/1-Web1"), List.of("orders/3-Web1"));
    assertThat(max("orders")).isEqualTo(3);
  }

  private static String persist(EntityManager manager) {
    Order order = new Order();
    manager.persist(order);
    return String.valueOf(order.id());
  }
}
