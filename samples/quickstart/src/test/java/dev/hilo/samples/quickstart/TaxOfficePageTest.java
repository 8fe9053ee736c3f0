package dev.hilo.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hilo.HiLo;
import dev.hilo.convention.NumberSeries;
import dev.hilo.samples.quickstart.TaxSnippets.DatedInvoice;
import dev.hilo.samples.quickstart.TaxSnippets.Invoice;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaxOfficePageTest {

  /** A second before New Year in Berlin. */
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-12-31T22:59:59Z"));

  private final Schema schema = TestDatabase.H2.server().newSchema();

  @AfterEach
  void drop() {
    schema.close();
  }

  @Test
  void anEntityIsNumberedInItsYearAndCancelled() {
    Configuration configuration =
        new Configuration()
            .addAnnotatedClass(Invoice.class)
            .addAnnotatedClass(DatedInvoice.class)
            .setProperty("hibernate.hbm2ddl.auto", "create");
    configuration.getProperties().put("hibernate.connection.datasource", schema.dataSource());
    configuration.getProperties().put("hibernate.hilo.clock", CLOCK);
    try (SessionFactory sessions = configuration.buildSessionFactory()) {
      Invoice invoice = new Invoice();
      DatedInvoice ofLastYear = new DatedInvoice();
      ofLastYear.issuedOn = LocalDate.of(2025, 12, 31);
      sessions.inTransaction(
          session -> {
            session.persist(invoice);
            session.persist(ofLastYear);
          });
      sessions.inTransaction(session -> TaxSnippets.cancel(session, invoice.id));
      assertThat(invoice.number).isEqualTo("2026-00001");
      assertThat(ofLastYear.number).isEqualTo("2025-00001");
      assertThat(schema.query("select number from TaxSnippets$Invoice where cancelled"))
          .hasToString("[[2026-00001]]");
    }
  }

  @Test
  void aNumberOnJdbcIsOfTheYearNowOrOfADate() throws SQLException {
    try (HiLo hilo = HiLo.builder(schema.dataSource()).createTableIfMissing().clock(CLOCK).build();
        Connection connection = schema.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      assertThat(TaxSnippets.next(hilo, connection)).isEqualTo("2026-00001");
      LocalDate july = LocalDate.of(2026, 7, 1);
      assertThat(TaxSnippets.next(hilo, connection, july)).isEqualTo("2026-00002");
      assertThat(TaxSnippets.next(hilo, connection, july.plusMonths(6))).isEqualTo("2027-00001");
      connection.commit();
      hilo.identities().seed("invoices/2026", 4711);
      assertThat(TaxSnippets.next(hilo, connection)).isEqualTo("2026-04712");
      connection.rollback();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "invoices/{yyyy}|,  invoices/2026/17, invoices/2026",
    "{yyyy}-|5,         2026-00017,       invoices/2026",
    "R-{yyyy}-{MM}-|4,  R-2026-11-0017,   invoices/R-2026-11",
    "R-|6,              R-000017,         invoices/R",
  })
  void theTemplatesOfThePage(String template, String text, String counter) {
    NumberSeries series = NumberSeries.of("invoices", template, ZoneId.of("Europe/Berlin"));
    LocalDate november = LocalDate.of(2026, 11, 23);
    assertThat(series.text(november, 17, '/')).isEqualTo(text);
    assertThat(series.counter(november, '/')).isEqualTo(counter);
  }

  @Test
  void aYearWithoutAZoneIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NumberSeries.of("invoices", "{yyyy}-|5"))
        .withMessageContaining("no time zone");
  }
}
