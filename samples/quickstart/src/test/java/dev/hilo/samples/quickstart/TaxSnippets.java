package dev.hilo.samples.quickstart;

import dev.hilo.HiLo;
import dev.hilo.convention.NumberSeries;
import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.sql.Connection;
import java.time.LocalDate;
import java.time.ZoneId;
import org.hibernate.Session;

/** The code of docs/how-to/tax-office.md, compiled; {@link TaxOfficePageTest} runs it. */
final class TaxSnippets {

  // snippet: jdbc
  static final NumberSeries INVOICES =
      NumberSeries.of("invoices", "{yyyy}-|5", ZoneId.of("Europe/Berlin"));

  static String next(HiLo hilo, Connection connection) {
    return hilo.identities().nextInSeries(connection, INVOICES); // "2026-00001"
  }

  static String next(HiLo hilo, Connection connection, LocalDate invoiceDate) {
    return hilo.identities().nextInSeries(connection, INVOICES, invoiceDate); // of that year
  }

  // end

  private TaxSnippets() {}

  static void cancel(Session session, String id) {
    session.find(Invoice.class, id).cancelled = true; // the number stays in its row
  }

  // snippet: entity
  @Entity
  public static class Invoice {
    @Id @HiLoId String id; // invoices/1-A, from a range, with gaps

    @GaplessNumber(series = "{yyyy}-|5", zone = "Europe/Berlin")
    @Column(unique = true)
    String number; // 2026-00001, 2026-00002, …; null until the flush

    boolean cancelled;
  }

  // end

  @Entity
  public static class DatedInvoice {
    @Id @HiLoId String id;

    @GaplessNumber(series = "{yyyy}-|5", zone = "Europe/Berlin", dateFrom = "issuedOn")
    @Column(unique = true)
    String number; // of the year of the date

    LocalDate issuedOn;
  }
}
