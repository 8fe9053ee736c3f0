package dev.hilo.samples.documents;

import dev.hilo.HiLo;
import dev.hilo.samples.documents.hibernate.DocumentRow;
import dev.hilo.samples.documents.hibernate.HibernateDocumentStore;
import dev.hilo.samples.documents.jdbc.JdbcDocumentStore;
import java.time.Duration;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/**
 * The two stores, to be tested alike. Their HiLos have a long timeout: on a busy machine, a stalled
 * attempt would lose a range.
 */
enum StoreKind {
  JDBC,
  HIBERNATE;

  OpenStore open(DataSource dataSource) {
    return switch (this) {
      case JDBC -> onJdbc(dataSource);
      case HIBERNATE -> withHibernate(dataSource);
    };
  }

  StoreKind other() {
    return this == JDBC ? HIBERNATE : JDBC;
  }

  /** A store, and what ends it. */
  record OpenStore(DocumentStore documents, Runnable end) implements AutoCloseable {
    @Override
    public void close() {
      end.run();
    }
  }

  private static OpenStore onJdbc(DataSource dataSource) {
    HiLo hilo =
        HiLo.builder(dataSource)
            .createTableIfMissing()
            .reserveTimeout(Duration.ofMinutes(2))
            .build();
    return new OpenStore(JdbcDocumentStore.open(dataSource, hilo), hilo::close);
  }

  private static OpenStore withHibernate(DataSource dataSource) {
    Configuration configuration =
        new Configuration()
            .addAnnotatedClass(DocumentRow.class)
            .setProperty("hibernate.hbm2ddl.auto", "update")
            .setProperty("hibernate.hilo.reserve_timeout", "2m")
            .setProperty("hibernate.query.hql.json_functions_enabled", "true");
    configuration.getProperties().put("hibernate.connection.datasource", dataSource);
    SessionFactory sessions = configuration.buildSessionFactory();
    return new OpenStore(new HibernateDocumentStore(sessions), sessions::close);
  }
}
