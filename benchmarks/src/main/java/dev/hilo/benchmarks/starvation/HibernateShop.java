package dev.hilo.benchmarks.starvation;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.cfg.Configuration;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.spi.SessionFactoryImplementor;

/** Hibernate on a HikariCP pool. */
final class HibernateShop<T> implements Shop {

  private final HikariDataSource pool;
  private final Class<T> entity;
  private final Supplier<T> rows;
  private final EntityManagerFactory factory;

  HibernateShop(Map<String, Object> settings, Class<T> entity, Supplier<T> rows) {
    this.entity = entity;
    this.rows = rows;
    Properties properties = new Properties();
    properties.put(AvailableSettings.HBM2DDL_AUTO, "create");
    properties.putAll(settings);
    factory =
        new Configuration()
            .addAnnotatedClass(entity)
            .addProperties(properties)
            .buildSessionFactory();
    pool =
        (HikariDataSource)
            factory
                .unwrap(SessionFactoryImplementor.class)
                .getServiceRegistry()
                .requireService(ConnectionProvider.class)
                .unwrap(DataSource.class);
  }

  @Override
  public HikariDataSource pool() {
    return pool;
  }

  @Override
  public void visit(Load load) throws Exception {
    try (EntityManager manager = factory.createEntityManager()) {
      manager.getTransaction().begin();
      try {
        manager.find(entity, UNUSED_ID);
        load.pause();
        load.timeId(() -> manager.persist(rows.get()));
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
