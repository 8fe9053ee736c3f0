package dev.hilo.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.envers.AuditReaderFactory;
import org.junit.jupiter.api.Test;

/** Ids in the tables of Envers have the collation of the ids that they copy. */
final class AuditTablesTest {

  private static void assertBinary(TestDatabase database, String collation) {
    try (Schema schema = database.server().newSchema();
        SessionFactory factory =
            new Configuration()
                .addAnnotatedClass(AuditedOrder.class)
                .addAnnotatedClass(AuditedOrder.Line.class)
                .setProperty("hibernate.connection.url", schema.url())
                .setProperty("hibernate.connection.username", schema.user())
                .setProperty("hibernate.connection.password", schema.password())
                .setProperty("hibernate.hbm2ddl.auto", "update")
                .setProperty("hibernate.hbm2ddl.halt_on_error", "true")
                .buildSessionFactory()) {
      assertThat(
              schema.query(
                  """
                  select lower(concat(table_name, '.', column_name))
                  from information_schema.columns where table_schema = database()
                  and table_name <> 'hilo' and collation_name <> '%s' order by 1\
                  """
                      .formatted(collation)))
          .extracting(row -> row.get(0))
          .containsExactly(
              "audited_order.status",
              "audited_order_history.status",
              "order_tags.tags",
              "order_tags_aud.tags");
      AuditedOrder order = new AuditedOrder();
      AuditedOrder inAnotherCase = new AuditedOrder();
      order.id = "orders/Ann";
      inAnotherCase.id = "orders/ann";
      factory.inTransaction(
          session -> {
            session.persist(order);
            session.persist(inAnotherCase);
          });
      factory.inTransaction(
          session ->
              assertThat(
                      AuditReaderFactory.get(session)
                          .getRevisions(AuditedOrder.class, "orders/Ann"))
                  .hasSize(1));
    }
  }

  @Test
  void onMySql() {
    assertBinary(TestDatabase.MYSQL, "utf8mb4_bin");
  }

  @Test
  void onMariaDb() {
    assertBinary(TestDatabase.MARIADB, "utf8mb4_nopad_bin");
  }
}
