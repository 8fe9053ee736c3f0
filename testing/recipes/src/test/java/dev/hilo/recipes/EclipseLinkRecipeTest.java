package dev.hilo.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.Persistence;
import jakarta.persistence.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.sql.DataSource;
import org.eclipse.persistence.descriptors.DescriptorEvent;
import org.eclipse.persistence.descriptors.DescriptorEventAdapter;
import org.eclipse.persistence.jpa.JpaHelper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** EclipseLink: a listener for all entities. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class EclipseLinkRecipeTest extends RecipeContract {

  EclipseLinkRecipeTest(TestDatabase database) {
    super(database);
  }

  // snippet: listener
  static final class HiLoIds extends DescriptorEventAdapter {
    private final HiLo hilo;

    HiLoIds(HiLo hilo) {
      this.hilo = hilo;
    }

    @Override
    public void prePersist(DescriptorEvent event) {
      if (String.class.equals(event.getDescriptor().getCMPPolicy().getPKClass())) {
        hilo.assign(event.getSource()); // sets the property "id"
      }
    }
  }

  // end

  /** An order. */
  @Entity(name = "ShopOrder") // EclipseLink's queries have no entity "Order"
  @Table(name = "orders")
  public static class Order {
    @Id private @Nullable String id;

    private @Nullable String content;

    /** For EclipseLink. */
    protected Order() {}

    Order(@Nullable String id, String content) {
      this.id = id;
      this.content = content;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Order order && Objects.equals(order.id, id);
    }

    @Override
    public int hashCode() {
      return Objects.hash(id);
    }

    @Override
    public String toString() {
      return id + ": " + content;
    }
  }

  @Test
  void pagesFollowTheNumbersAndSetsHoldPersistedEntities() {
    try (HikariDataSource pool = Pools.ofOneConnection(shop());
        HiLo hilo = HiLo.builder(pool).createTableIfMissing().build();
        EntityManagerFactory factory = factory(pool, hilo);
        EntityManager manager = factory.createEntityManager()) {
      manager.getTransaction().begin();
      Set<Order> orders = new HashSet<>();
      for (int number = 1; number <= 12; number++) {
        Order order = new Order(null, "books");
        // snippet: set
        manager.persist(order); // the id is set here, without an insert
        orders.add(order);
        // end
      }
      manager.getTransaction().commit();
      assertThat(orders).hasSize(12).allMatch(orders::contains);

      assertThat(page(manager, ""))
          .containsExactly("orders/1-A", "orders/2-A", "orders/3-A", "orders/4-A", "orders/5-A");
      assertThat(page(manager, "orders/8-A"))
          .containsExactly("orders/9-A", "orders/10-A", "orders/11-A", "orders/12-A");
    }
  }

  private static List<String> page(EntityManager manager, String last) {
    return manager
        .createQuery(
            """
            select o.id from ShopOrder o
            where length(o.id) > length(:last) or length(o.id) = length(:last) and o.id > :last
            order by length(o.id), o.id
            """,
            String.class)
        .setParameter("last", last) // "" for the first page
        .setMaxResults(5)
        .getResultList();
  }

  @Override
  Application start(HikariDataSource pool, HiLo hilo) {
    EntityManagerFactory factory = factory(pool, hilo);
    return new Application() {
      @Override
      public String add(@Nullable String id, String content) {
        try (EntityManager manager = factory.createEntityManager()) {
          manager.getTransaction().begin();
          manager
              .createNativeQuery("update orders set content = content where id = ''")
              .executeUpdate();
          Order order = new Order(id, content);
          manager.persist(order);
          String set = Objects.requireNonNull(order.id); // before the insert
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

  private static EntityManagerFactory factory(DataSource pool, HiLo hilo) {
    EntityManagerFactory factory =
        Persistence.createEntityManagerFactory(
            "shop", Map.of("jakarta.persistence.nonJtaDataSource", pool));
    // snippet: use
    JpaHelper.getServerSession(factory)
        .getDescriptors()
        .values()
        .forEach(type -> type.getEventManager().addListener(new HiLoIds(hilo)));
    // end
    return factory;
  }
}
