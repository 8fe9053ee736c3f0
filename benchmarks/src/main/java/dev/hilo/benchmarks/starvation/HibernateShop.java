package dev.hilo.benchmarks.starvation;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.cfg.Configuration;

/** Hibernate on a DataSource. */
final class HibernateShop<T> implements Shop {

  private final HikariDataSource pool;
  private final Class<T> entity;
  private final Supplier<T> rows;
  private final EntityManagerFactory factory;

  /**
   * A new factory.
   *
   * @param settings what Hibernate is told besides
   */
  HibernateShop(HikariDataSource pool, Class<T> entity, Supplier<T> rows, Map<String, ?> settings) {
    this.pool = pool;
    this.entity = entity;
    this.rows = rows;
    Properties properties = new Properties();
    properties.put(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, pool);
    properties.put(AvailableSettings.HBM2DDL_AUTO, "create");
    properties.putAll(settings);
    factory =
        new Configuration()
            .addAnnotatedClass(entity)
            .addProperties(properties)
            .buildSessionFactory();
  }

  @Override
  public HikariDataSource pool() {
    return pool;
  }

  @Override
  public void visit(Steps steps) throws Exception {
    try (EntityManager manager = factory.createEntityManager()) {
      manager.getTransaction().begin();
      try {
        manager.find(entity, NOBODY);
        steps.pause();
        steps.ask(() -> manager.persist(rows.get()));
        manager.getTransaction().commit();
      } finally {
        if (manager.getTransaction().isActive()) {
          manager.getTransaction().rollback();
        }
      }
    }
  }

  @Override
  public void close() {
    factory.close();
    pool.close();
  }
}
