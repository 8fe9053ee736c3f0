package dev.hilo.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.Test;

class ReadmeTest {

  @Test
  void everyJavaBlockOfThePageIsCompiledCode() throws IOException {
    new Page("README.md", ReadmeSnippets.class).checkSnippets();
  }

  @Test
  void theCodeWithoutHibernateRuns() {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      ReadmeSnippets.core(schema.dataSource());

      assertThat(schema.query("select name, max_value from hilo order by name"))
          .hasToString("[[/, 1], [companies|, 2], [orders, 503]]");
    }
  }

  @Test
  void theEntityIsBornAsThePageSays() {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      Configuration configuration =
          new Configuration()
              .addAnnotatedClass(ReadmeSnippets.Entities.Order.class)
              .setProperty("hibernate.hbm2ddl.auto", "create");
      configuration.getProperties().put("hibernate.connection.datasource", schema.dataSource());
      try (SessionFactory sessions = configuration.buildSessionFactory()) {
        ReadmeSnippets.Entities.Order order = new ReadmeSnippets.Entities.Order();
        sessions.inTransaction(session -> session.persist(order));

        assertThat(order.id).isEqualTo("orders/1-A");
      }
    }
  }
}
