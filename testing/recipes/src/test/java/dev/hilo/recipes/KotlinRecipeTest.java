package dev.hilo.recipes;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Kotlin: an entity of Hibernate whose id is a {@code val}. */
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
}
