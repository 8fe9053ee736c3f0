package dev.hilo.samples.quickstart;

import java.util.List;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.hibernate.cfg.Configuration;

/** One branch of the shop: a session factory with its own node tag. */
final class Shop implements AutoCloseable {

  private final SessionFactory sessions;

  /** All branches share the database. The node tag marks the ids of this branch. */
  Shop(DataSource database, String nodeTag) {
    Configuration configuration =
        new Configuration()
            .addAnnotatedClass(Product.class)
            .addAnnotatedClass(Order.class)
            .addAnnotatedClass(OrderLine.class)
            .addAnnotatedClass(Company.class)
            .addAnnotatedClass(Invoice.class)
            .setProperty("hibernate.hbm2ddl.auto", "update")
            .setProperty("hibernate.hilo.node_tag", nodeTag);
    configuration.getProperties().put("hibernate.connection.datasource", database);
    sessions = configuration.buildSessionFactory();
  }

  /** Saves new rows in one transaction. */
  void save(Object... entities) {
    sessions.inTransaction(session -> List.of(entities).forEach(session::persist));
  }

  /** Saves new rows in a transaction that is rolled back. */
  void saveAndRollBack(Object... entities) {
    sessions.inSession(
        session -> {
          Transaction transaction = session.beginTransaction();
          List.of(entities).forEach(session::persist);
          session.flush();
          transaction.rollback();
        });
  }

  /** Returns the unused numbers of the branch. */
  @Override
  public void close() {
    sessions.close();
  }
}
