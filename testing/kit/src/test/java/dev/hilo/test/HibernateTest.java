package dev.hilo.test;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManagerFactory;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class HibernateTest {

  static SessionFactory open(String database, Class<?>... entities) {
    Configuration configuration =
        new Configuration()
            .setProperty("hibernate.connection.url", "jdbc:h2:mem:" + database)
            .setProperty("hibernate.hbm2ddl.auto", "create-drop");
    List.of(entities).forEach(configuration::addAnnotatedClass);
    return configuration.buildSessionFactory();
  }

  /** Commits two rows. */
  private static void save(SessionFactory factory) {
    for (long row = 1; row <= 2; row++) {
      Doc doc = new Doc();
      factory.inTransaction(session -> session.persist(doc));
      assertThat(doc.id).isEqualTo("docs/" + row + "-A");
      assertThat(doc.number).isEqualTo(row);
    }
  }

  @Test
  void idsBeginAtOneInEachTest() {
    Runs.pass(3, Truncating.class);
    Runs.pass(3, EmptyingItself.class);
  }

  @ResetIds(truncate = true)
  static class Truncating {

    static final SessionFactory DOCS = open("truncating", Doc.class);

    /** None of its entities uses HiLo. */
    static final EntityManagerFactory OTHER = open("other");

    @RepeatedTest(3)
    void saves() {
      save(DOCS);
    }

    @AfterAll
    static void close() {
      DOCS.close();
      OTHER.close();
    }
  }

  @ResetIds
  static class EmptyingItself {

    static final SessionFactory DOCS = open("emptying", Doc.class);

    @RepeatedTest(3)
    void saves() {
      save(DOCS);
    }

    @AfterEach
    void empty() {
      DOCS.getSchemaManager().truncateMappedObjects();
    }

    @AfterAll
    static void close() {
      DOCS.close();
    }
  }
}
