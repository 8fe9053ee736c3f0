package dev.hilo.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.samples.quickstart.IdentitySnippets.Entities;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Year;
import java.time.ZoneOffset;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IdentitiesPageTest {

  private final Schema schema = TestDatabase.H2.server().newSchema();

  @AfterEach
  void drop() {
    schema.close();
  }

  @Test
  void theCommandsDoWhatThePageSays() {
    try (HiLo hilo = hilo()) {
      IdentitySnippets.commands(hilo);

      assertThat(hilo.identities().all()).containsExactly(java.util.Map.entry("companies|", 1975L));
      assertThat(hilo.nextIdentity("companies")).isEqualTo("companies/1976");
    }
  }

  @Test
  void aGaplessIdentityIsCommittedWithItsRow() throws SQLException {
    schema.execute("create table invoice (id varchar(64) primary key)");
    try (HiLo hilo = hilo()) {
      assertThat(IdentitySnippets.gapless(schema.dataSource(), hilo)).isEqualTo("invoices/1");
      schema.execute("insert into invoice values ('invoices/2')");
      assertThatThrownBy(() -> IdentitySnippets.gapless(schema.dataSource(), hilo))
          .isInstanceOf(SQLException.class);
      schema.execute("delete from invoice where id = 'invoices/2'");
      assertThat(IdentitySnippets.gapless(schema.dataSource(), hilo)).isEqualTo("invoices/2");
    }
  }

  @Test
  void eachYearHasASeriesOfItsOwn() throws SQLException {
    try (HiLo hilo = hilo();
        Connection connection = schema.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      assertThat(IdentitySnippets.series(connection, hilo, 2026)).isEqualTo("invoices/2026/1");
      assertThat(IdentitySnippets.series(connection, hilo, 2026)).isEqualTo("invoices/2026/2");
      assertThat(IdentitySnippets.series(connection, hilo, 2027)).isEqualTo("invoices/2027/1");
      connection.commit();
    }
  }

  @Test
  void entitiesAreNumberedAsThePageSays() {
    try (SessionFactory sessions = sessions()) {
      IdentitySnippets.ofHibernate(sessions);
      Entities.Invoice invoice = new Entities.Invoice();
      Entities.YearlyInvoice yearly = new Entities.YearlyInvoice();
      sessions.inTransaction(
          session -> {
            session.persist(invoice);
            session.persist(yearly);
          });
      assertThat(invoice.id).isEqualTo("invoices/1-A");
      assertThat(invoice.number).isEqualTo(1);
      assertThat(yearly.number).isEqualTo("invoices/" + Year.now(ZoneOffset.UTC) + "/1");
    }
    assertThat(schema.query("select name from hilo where max_value = 1990"))
        .singleElement()
        .asString()
        .isEqualTo("[companies|]");
  }

  private HiLo hilo() {
    return HiLo.builder(schema.dataSource()).createTableIfMissing().build();
  }

  private SessionFactory sessions() {
    Configuration configuration =
        new Configuration()
            .addAnnotatedClass(Entities.Invoice.class)
            .addAnnotatedClass(Entities.YearlyInvoice.class)
            .setProperty("hibernate.hbm2ddl.auto", "create");
    configuration.getProperties().put("hibernate.connection.datasource", schema.dataSource());
    return configuration.buildSessionFactory();
  }
}
