package dev.hilo.benchmarks.starvation;

import com.zaxxer.hikari.HikariDataSource;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.cfg.Configuration;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.spi.SessionFactoryImplementor;

/** Hibernate on a HikariCP pool. */
record HibernateShop<T>(SessionFactory factory, Class<T> entity, Supplier<T> rows) implements Shop {

  static <T> Shop open(Map<String, Object> settings, Class<T> entity, Supplier<T> rows) {
    Properties properties = new Properties();
    properties.put(AvailableSettings.HBM2DDL_AUTO, "create");
    properties.putAll(settings);
    Configuration configuration = new Configuration().addAnnotatedClass(entity);
    return new HibernateShop<>(
        configuration.addProperties(properties).buildSessionFactory(), entity, rows);
  }

  @Override
  public HikariDataSource pool() {
    return (HikariDataSource)
        factory
            .unwrap(SessionFactoryImplementor.class)
            .getServiceRegistry()
            .requireService(ConnectionProvider.class)
            .unwrap(DataSource.class);
  }

  @Override
  public void visit(Load load) {
    factory.inTransaction(
        session -> {
          session.find(entity, UNUSED_ID);
          load.pause();
          T row = rows.get();
          load.timeId(
              () -> {
                session.persist(row);
                return row;
              });
        });
  }

  @Override
  public void close() {
    HikariDataSource pool = pool();
    factory.close();
    pool.close();
  }
}
