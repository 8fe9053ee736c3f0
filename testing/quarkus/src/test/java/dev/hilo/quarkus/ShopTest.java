package dev.hilo.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HibernateHiLo;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManagerFactory;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Inside of a started application, with beans. */
@QuarkusTest
class ShopTest {
  @Inject Shop shop;
  @Inject EntityManagerFactory factory;
  @Inject SessionFactory sessions;

  @BeforeEach
  void begin() {
    // snippet: begin
    sessions.getSchemaManager().truncateMappedObjects();
    HibernateHiLo.reset(factory);
    // end
  }

  @Test
  void idsBeginAgainForEachTest() {
    assertThat(shop.order()).isEqualTo("orders/1-A");
    assertThat(shop.customer()).isEqualTo("1 customers/1");
  }

  @Test
  void aRollbackReleasesAGaplessNumber() {
    QuarkusTransaction.begin();
    assertThat(shop.customer()).isEqualTo("1 customers/1");
    QuarkusTransaction.rollback();
    assertThat(shop.customer()).isEqualTo("2 customers/1");
  }

  @Test
  void theFactoryIsFoundBehindItsProxy() {
    assertThat(HibernateHiLo.of(factory)).isSameAs(HibernateHiLo.of(sessions));
    assertThat(shop.id("orders")).isEqualTo("orders/1-A");
    assertThat(shop.order()).isEqualTo("orders/2-A");
  }
}
