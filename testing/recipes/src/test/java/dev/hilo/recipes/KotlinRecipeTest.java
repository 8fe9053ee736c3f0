package dev.hilo.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import kotlin.UninitializedPropertyAccessException;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Kotlin: entities of Hibernate whose id is a {@code val} or {@code lateinit}, and coroutines. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class KotlinRecipeTest extends RecipeContract {

  KotlinRecipeTest(TestDatabase database) {
    super(database);
  }

  @Override
  Application start(HikariDataSource pool, HiLo hilo) {
    EntityManagerFactory factory =
        Persistence.createEntityManagerFactory(
            "kotlin",
            Map.of("jakarta.persistence.nonJtaDataSource", pool, "hibernate.hilo.instance", hilo));
    return new Application() {
      @Override
      public String add(@Nullable String id, String content) {
        try (EntityManager manager = factory.createEntityManager()) {
          manager.getTransaction().begin();
          manager.createQuery("select count(*) from Purchase", Long.class).getSingleResult();
          Purchase order = new Purchase(id, content);
          manager.persist(order);
          String set = Objects.requireNonNull(order.getId()); // before the insert
          manager.getTransaction().commit();
          return set;
        }
      }

      @Override
      public void close() {
        factory.close();
      }
    };
  }

  @Test
  void aDataClassAndALateinitPropertyGetTheirIds() {
    try (HikariDataSource pool = Pools.ofOneConnection(shop());
        SessionFactory factory = factory(pool)) {
      Sale sale = new Sale(null, "books");
      Bill bill = new Bill("books");
      assertThatThrownBy(bill::getId).isInstanceOf(UninitializedPropertyAccessException.class);
      factory.inTransaction(
          session -> {
            session.persist(sale);
            session.persist(bill);
            assertThat(bill.getId()).isEqualTo("bills/1-A"); // before the insert
          });
      assertThat(sale).isEqualTo(new Sale("sales/1-A", "books"));
      assertThat(factory.<Sale>fromSession(session -> session.find(Sale.class, "sales/1-A")))
          .isEqualTo(sale);

      Sale copy = PurchaseKt.copyOf(sale);
      factory.inTransaction(session -> session.persist(copy));
      assertThat(copy).isEqualTo(new Sale("sales/2-A", "books"));
    }
  }

  @Test
  void coroutinesShareTheOnlyConnection() {
    try (HikariDataSource pool = Pools.ofOneConnection(shop());
        SessionFactory factory = factory(pool)) {
      assertThat(new HashSet<>(PurchaseKt.addAtOnce(factory, 40)))
          .extracting(Sale::getId)
          .containsExactlyInAnyOrderElementsOf(
              IntStream.rangeClosed(1, 40).mapToObj(number -> "sales/" + number + "-A").toList());
    }
  }

  private static SessionFactory factory(HikariDataSource pool) {
    Configuration configuration =
        new Configuration().addAnnotatedClass(Sale.class).addAnnotatedClass(Bill.class);
    configuration.getProperties().put("jakarta.persistence.nonJtaDataSource", pool);
    configuration.getProperties().put("hibernate.hbm2ddl.auto", "create");
    return configuration.buildSessionFactory();
  }
}
