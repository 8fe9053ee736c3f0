package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Numbers with a format that begin at 1 each year. */
final class SeriesTest extends H2Test {

  private static final String BEFORE = "2026-12-31T22:59:59Z";
  private static final String NEW_YEAR = "2026-12-31T23:00:00Z";

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse(BEFORE));

  @MappedSuperclass
  abstract static class Numbered {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity(name = "Invoice")
  static class Invoice extends Numbered {
    @GaplessNumber(series = "{yyyy}-|5", zone = "Europe/Berlin")
    @Column(name = "no", length = 10, unique = true)
    @Nullable String number;
  }

  private SessionFactory factory() {
    InstantSource clock = now::get;
    return start(boot(Invoice.class).hilo("clock", clock));
  }

  private static @Nullable String persisted(SessionFactory factory, @Nullable String number) {
    Invoice invoice = new Invoice();
    invoice.number = number;
    persist(factory, invoice);
    return invoice.number;
  }

  @Test
  void beginsAtOneWithNewYearAtTheFlush() {
    SessionFactory factory = factory();
    assertThat(schema().query("select name from hilo")).as("no counter that is not used").isEmpty();
    assertThat(persisted(factory, null)).isEqualTo("2026-00001");
    Invoice late = new Invoice();
    factory.inTransaction(
        session -> {
          session.persist(late);
          now.set(Instant.parse(NEW_YEAR));
        });
    assertThat(late.number).isEqualTo("2027-00001");
    Invoice flushed = new Invoice();
    now.set(Instant.parse(BEFORE));
    factory.inTransaction(
        session -> {
          session.persist(flushed);
          session.flush();
          now.set(Instant.parse(NEW_YEAR));
        });
    assertThat(flushed.number).isEqualTo("2026-00002");
    assertThat(schema().query("select name, max_value from hilo where name like '%|' order by 1"))
        .hasToString("[[invoices/2026|, 2], [invoices/2027|, 1]]");
  }

  @Test
  void aDateAsksForItsYear() {
    SessionFactory factory = factory();
    assertThat(persisted(factory, "2025-12-31|")).isEqualTo("2025-00001");
    assertThat(persisted(factory, null)).isEqualTo("2026-00001");
    assertThat(persisted(factory, "2025-7")).as("a number of the application").isEqualTo("2025-7");
    for (String wrong : List.of("2025|", "invoices/2025|", "|")) {
      assertRefuses(
          () -> persisted(factory, wrong),
          "Invoice.number",
          "'" + wrong + "' asks for no number of the series '{yyyy}-|5'");
    }
    assertThat(persisted(factory, "2025-12-31|")).isEqualTo("2025-00002");
  }

  @Test
  void aRollbackReturnsTheNumberAndRestoresTheRequest() {
    SessionFactory factory = factory();
    Invoice invoice = new Invoice();
    invoice.number = "2025-12-31|";
    assertThatThrownBy(
            () ->
                factory.inTransaction(
                    session -> {
                      session.persist(invoice);
                      session.flush();
                      assertThat(invoice.number).isEqualTo("2025-00001");
                      throw new IllegalArgumentException("no");
                    }))
        .hasMessage("no");
    assertThat(invoice.number).isEqualTo("2025-12-31|");
    assertThat(persisted(factory, "2025-01-01|")).isEqualTo("2025-00001");
  }

  @Test
  void aNumberThatOutgrowsTheColumnIsReturned() {
    try (SessionFactory factory = factory()) {
      insertCounter("invoices/2026|", 99999);
      assertRefuses(
          () -> persisted(factory, null),
          "'2026-100000' has 11 characters, and its column holds 10");
    }
    assertThat(schema().query("select max_value from hilo where name = 'invoices/2026|'"))
        .hasToString("[[99999]]");
  }

  @Entity(name = "Bare")
  static class Bare extends Numbered {
    @GaplessNumber(series = "{yyyy}-|5", zone = "UTC")
    @Nullable Long number;
  }

  @Entity(name = "Nowhere")
  static class Nowhere extends Numbered {
    @GaplessNumber(series = "{yyyy}-|5")
    @Nullable String number;
  }

  @Entity(name = "Unknown")
  static class Unknown extends Numbered {
    @GaplessNumber(series = "{yyyy}-|5", zone = "Europe/Bonn")
    @Nullable String number;
  }

  @Entity(name = "Wrong")
  static class Wrong extends Numbered {
    @GaplessNumber(series = "{yy}-|5", zone = "UTC")
    @Nullable String number;
  }

  @Entity(name = "Narrow")
  static class Narrow extends Numbered {
    @GaplessNumber(series = "{yyyy}-|5", zone = "UTC")
    @Column(length = 9)
    @Nullable String number;
  }

  @Entity(name = "Credit")
  static class Credit extends Numbered {
    @GaplessNumber(collection = "invoices", series = "{yyyy}/|", zone = "Europe/Berlin")
    @Nullable String number;
  }

  @Entity(name = "Reminder")
  static class Reminder extends Numbered {
    @GaplessNumber(collection = "INVOICES", series = "{yyyy}-|5", zone = "Europe/Berlin")
    @Nullable String number;
  }

  @Test
  void refusesTwoFormatsThatWouldShareACounter() {
    assertFails(
        () -> boot(Invoice.class, Credit.class).build(),
        "invoices as {yyyy}-|5 in Europe/Berlin",
        "invoices as {yyyy}/| in Europe/Berlin",
        "both draw from one counter ('invoices/1970|' in 1970)");
  }

  @Entity(name = "Padded")
  static class Padded extends Numbered {
    @GaplessNumber(collection = "invoices", series = "|6")
    @Nullable String number;
  }

  @Entity(name = "Plain")
  static class Plain extends Numbered {
    @GaplessNumber(collection = "invoices")
    @Nullable String number;
  }

  @Entity(name = "Counted")
  static class Counted extends Numbered {
    @GaplessNumber(collection = "Invoices")
    @Nullable Long number;
  }

  @Test
  void refusesASeriesWithTheCounterOfPlainNumbers() {
    assertFails(
        () -> boot(Padded.class, Plain.class).build(),
        "invoices as |6",
        "invoices without a series",
        "both draw from one counter ('invoices|')");
  }

  @Test
  void oneSeriesMayNumberTwoEntities() {
    SessionFactory factory = start(Invoice.class, Reminder.class, Plain.class, Counted.class);
    assertThat(factory.isOpen()).isTrue();
  }

  @Test
  void refusesAtBootWhatCannotWork() {
    assertFails(() -> boot(Bare.class).build(), "Bare.number", "make the attribute a String");
    assertFails(() -> boot(Nowhere.class).build(), "Nowhere.number", "no time zone");
    assertFails(() -> boot(Unknown.class).build(), "Unknown.number", "Europe/Bonn");
    assertFails(() -> boot(Wrong.class).build(), "Wrong.number", "The series '{yy}-|5' is refused");
    assertFails(() -> boot(Narrow.class).build(), "Narrow.number", "even '1970-00001' has 10");
  }
}
