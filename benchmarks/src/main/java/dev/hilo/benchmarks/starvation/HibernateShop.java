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

/** Hibernate, on a pool of HikariCP. */
final class HibernateShop<T> implements Shop {

  private final HikariDataSource pool;
  private final Class<T> entity;
  private final Supplier<T> rows;
  private final EntityManagerFactory factory;

  private HibernateShop(
      Map<String, ?> connections, Class<T> entity, Supplier<T> rows, Map<String, ?> settings) {
    this.entity = entity;
    this.rows = rows;
    Properties properties = new Properties();
    properties.put(AvailableSettings.HBM2DDL_AUTO, "create");
    properties.putAll(connections);
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

  /**
   * A new factory on a DataSource.
   *
   * @param settings what Hibernate is told besides
   */
  static <T> Shop on(
      HikariDataSource pool, Class<T> entity, Supplier<T> rows, Map<String, ?> settings) {
    return new HibernateShop<>(
        Map.of(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, pool), entity, rows, settings);
  }

  /**
   * A new factory, whose pool Hibernate opens by its own settings.
   *
   * @param connections how many the pool has
   * @param settings what Hibernate is told besides
   */
  static <T> Shop opening(
      Database database,
      int connections,
      Class<T> entity,
      Supplier<T> rows,
      Map<String, ?> settings) {
    return new HibernateShop<>(
        Map.of(
            AvailableSettings.JAKARTA_JDBC_URL,
            database.url(),
            AvailableSettings.JAKARTA_JDBC_USER,
            database.user(),
            AvailableSettings.JAKARTA_JDBC_PASSWORD,
            database.password(),
            "hibernate.hikari.maximumPoolSize",
            String.valueOf(connections)),
        entity,
        rows,
        settings);
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
