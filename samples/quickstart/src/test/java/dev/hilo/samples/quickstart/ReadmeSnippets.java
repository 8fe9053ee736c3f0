package dev.hilo.samples.quickstart;

import dev.hilo.HiLo;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.samples.quickstart.ReadmeSnippets.Entities.Order;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;

/** The code of README.md, compiled; {@link ReadmeTest} runs it. */
final class ReadmeSnippets {

  private ReadmeSnippets() {}

  static Order persist(EntityManager entityManager) {
    // snippet: persist
    Order order = new Order();
    entityManager.persist(order); // assigns the id; the insert follows with the flush
    System.out.println(order.id); // orders/1-A
    // end
    return order;
  }

  static HiLo hibernate(SessionFactory sessionFactory) {
    // snippet: hibernate
    HiLo hilo = HibernateHiLo.of(sessionFactory);
    hilo.nextId("orders"); // "orders/2-A", from the same range
    // end
    return hilo;
  }

  static void core(DataSource dataSource) {
    // snippet: core
    // @start region="core"
    HiLo hilo = HiLo.builder(dataSource).createTableIfMissing().build(); // one for each database
    hilo.nextId("orders"); // "orders/1-A"
    // @end
    hilo.nextNumber("orders"); // 2
    hilo.nextIds("orders", 500); // 500 ids
    hilo.nextIdentity("companies"); // "companies/1"
    hilo.close(); // at shutdown; Spring does it, and Hibernate with its session factory
    // end
  }

  /** Only a frame, so that the entity of the page can be called Order as well. */
  static final class Entities {

    private Entities() {}

    // A top-level class on the page, and so without the word "static" there.
    // snippet: entity
    @Entity
    @Table(name = "orders") // "order" is a reserved word of SQL
    public static class Order {
      // @start region="id"
      @Id @HiLoId String id; // orders/1-A, orders/2-A, …
      // @end
    }
    // end
  }
}
