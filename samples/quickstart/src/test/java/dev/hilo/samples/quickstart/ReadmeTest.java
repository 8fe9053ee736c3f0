package dev.hilo.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.Test;

class ReadmeTest {

  @Test
  void theCodeWithoutHibernateRuns() {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      ReadmeSnippets.core(schema.dataSource());

      assertThat(schema.query("select name, max_value from hilo order by name"))
          .hasToString("[[companies|, 1], [orders, 502]]");
    }
  }

  @Test
  void theEntityGetsTheIdThatThePageShows() {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      Configuration configuration =
          new Configuration()
              .addAnnotatedClass(ReadmeSnippets.Entities.Order.class)
              .setProperty("hibernate.hbm2ddl.auto", "create");
      configuration.getProperties().put("hibernate.connection.datasource", schema.dataSource());
      try (SessionFactory sessions = configuration.buildSessionFactory()) {
        ReadmeSnippets.Entities.Order order = sessions.fromTransaction(ReadmeSnippets::persist);
        HiLo hilo = ReadmeSnippets.hibernate(sessions);

        assertThat(order.id).isEqualTo("orders/1-A");
        assertThat(hilo.nextId("orders")).isEqualTo("orders/3-A");
      }
    }
  }
}
