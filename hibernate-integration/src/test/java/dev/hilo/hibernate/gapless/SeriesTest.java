package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.CreationTimestamp;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Numbers in the year of a date. */
  @MappedSuperclass
  abstract static class Dated extends Numbered {
    abstract @Nullable String number();
  }

  @Entity(name = "ByDay")
  static class ByDay extends Dated {
    @GaplessNumber(
        collection = "invoices",
        series = "{yyyy}-|5",
        zone = "Europe/Berlin",
        dateFrom = "issuedOn")
    @Nullable String number;

    @Nullable LocalDate issuedOn;

    @Override
    @Nullable String number() {
      return number;
    }
  }

  @Entity(name = "ByTime")
  static class ByTime extends Dated {
    @GaplessNumber(series = "{yyyy}-|5", zone = "Europe/Berlin", dateFrom = "at")
    @Column(name = "no")
    @Nullable String number;

    @Column(name = "made_at")
    @Nullable LocalDateTime at;

    @Override
    @Nullable String number() {
      return number;
    }
  }

  @Entity(name = "ByInstant")
  static class ByInstant extends Dated {
    @GaplessNumber(series = "{yyyy}-|5", zone = "Europe/Berlin", dateFrom = "at")
    @Column(name = "no")
    @Nullable String number;

    @Column(name = "made_at")
    @Nullable Instant at;

    @Override
    @Nullable String number() {
      return number;
    }
  }

  @Entity(name = "ByOffset")
  static class ByOffset extends Dated {
    @GaplessNumber(series = "{yyyy}-|5", zone = "Europe/Berlin", dateFrom = "at")
    @Column(name = "no")
    @Nullable String number;

    @Column(name = "made_at")
    @Nullable OffsetDateTime at;

    @Override
    @Nullable String number() {
      return number;
    }
  }

  @Entity(name = "ByZoned")
  static class ByZoned extends Dated {
    @GaplessNumber(series = "{yyyy}-|5", zone = "Europe/Berlin", dateFrom = "at")
    @Column(name = "no")
    @Nullable String number;

    @Column(name = "made_at")
    @Nullable ZonedDateTime at;

    @Override
    @Nullable String number() {
      return number;
    }
  }

  @Entity(name = "Branch")
  static class Branch extends Numbered {
    @GaplessNumber(collection = "invoices", seriesFrom = "book")
    @Column(length = 20)
    @Nullable String number;

    @Nullable String book;

    Branch() {}

    Branch(@Nullable String book) {
      this.book = book;
    }
  }

  private SessionFactory factory() {
    InstantSource clock = now::get;
    return start(boot(Invoice.class).hilo("clock", clock));
  }

  private static @Nullable String persisted(SessionFactory factory) {
    return persist(factory, new Invoice()).number;
  }

  @Test
  void beginsAtOneWithNewYearAtTheFlush() {
    SessionFactory factory = factory();
    assertThat(schema().query("select name from hilo")).as("no counter that is not used").isEmpty();
    assertThat(persisted(factory)).isEqualTo("2026-00001");
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

  private static ByDay byDay(@Nullable LocalDate day) {
    ByDay dated = new ByDay();
    dated.issuedOn = day;
    return dated;
  }

  @Test
  void anAttributeDecidesTheYear() {
    InstantSource clock = now::get;
    SessionFactory factory = start(boot(Invoice.class, ByDay.class).hilo("clock", clock));
    assertThat(persist(factory, byDay(LocalDate.of(2025, 12, 31))).number).isEqualTo("2025-00001");
    assertThat(persisted(factory)).as("one counter").isEqualTo("2026-00001");
    assertThat(persist(factory, byDay(LocalDate.of(2026, 1, 1))).number).isEqualTo("2026-00002");
    ByDay later = byDay(LocalDate.of(2026, 1, 1));
    factory.inTransaction(
        session -> {
          session.persist(later);
          later.issuedOn = LocalDate.of(2025, 1, 1);
        });
    assertThat(later.number).as("the date at the flush").isEqualTo("2025-00002");
  }

  @Test
  void theZoneOfTheSeriesDecidesTheYearOfAnInstant() {
    SessionFactory factory = start(ByTime.class, ByInstant.class, ByOffset.class, ByZoned.class);
    ByTime time = new ByTime();
    time.at = LocalDateTime.parse("2026-12-31T23:59:59");
    ByInstant instant = new ByInstant();
    instant.at = Instant.parse(BEFORE);
    ByOffset offset = new ByOffset();
    offset.at = OffsetDateTime.parse("2027-01-01T08:59:59+10:00");
    ByZoned zoned = new ByZoned();
    zoned.at = ZonedDateTime.parse("2027-01-01T07:59:59+09:00[Asia/Tokyo]");
    for (Dated dated : List.of(time, instant, offset, zoned)) {
      assertThat(persist(factory, dated).number()).as("%s", dated).isEqualTo("2026-00001");
    }
    ByInstant next = new ByInstant();
    next.at = Instant.parse(NEW_YEAR);
    assertThat(persist(factory, next).number).isEqualTo("2027-00001");
  }

  @Test
  void aRetryTakesANumberOfTheSameSeries() {
    SessionFactory factory = start(ByDay.class, Branch.class);
    ByDay dated = byDay(LocalDate.of(2025, 12, 31));
    Branch branch = new Branch("north");
    rollBack(
        factory,
        session -> {
          session.persist(dated);
          session.persist(branch);
        });
    persist(factory, byDay(LocalDate.of(2025, 1, 1)));
    persist(factory, new Branch("north"));
    assertThat(persist(factory, dated).number).isEqualTo("2025-00002");
    assertThat(persist(factory, branch).number).isEqualTo("invoices/north/2");
  }

  @Test
  void anAttributeNamesASeriesOfItsOwn() {
    SessionFactory factory = start(Branch.class);
    assertThat(schema().query("select name from hilo")).as("no counter that is not used").isEmpty();
    assertThat(persist(factory, new Branch("2026")).number).isEqualTo("invoices/2026/1");
    assertThat(persist(factory, new Branch("2026")).number).isEqualTo("invoices/2026/2");
    assertThat(persist(factory, new Branch("North/1")).number).isEqualTo("invoices/North/1/1");
    assertThat(max("invoices/2026|")).isEqualTo(2);
    assertThat(max("invoices/north/1|")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\\b", "2026|", "north/", "a-series-too-long"})
  void refusesAnInvalidSeries(String book) {
    SessionFactory factory = start(Branch.class);
    assertRefuses(() -> persist(factory, new Branch(book)), "No number for", "Branch.number: ");
    assertThat(count("Branch")).isZero();
    assertThat(schema().query("select name from hilo where name like '%|'")).isEmpty();
  }

  @Test
  void refusesANullThatWouldDecideTheSeries() {
    SessionFactory factory = start(ByDay.class, Branch.class);
    assertRefuses(() -> persist(factory, byDay(null)), "ByDay.number", "issuedOn is null");
    assertRefuses(() -> persist(factory, new Branch(null)), "Branch.number", "book is null");
    try (var session = factory.openStatelessSession()) {
      session.beginTransaction();
      assertRefuses(() -> session.insert(Branch.class.getName(), new Branch(null)), "book is null");
      assertThat(session.getTransaction().getRollbackOnly()).isTrue();
    }
  }

  @Test
  void aNumberThatOutgrowsTheColumnIsReturned() {
    try (SessionFactory factory = factory()) {
      insertCounter("invoices/2026|", 99999);
      assertRefuses(
          () -> persisted(factory), "'2026-100000' has 11 characters, and its column holds 10");
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

  @Entity(name = "NoSource")
  static class NoSource extends Numbered {
    @GaplessNumber(series = "{yyyy}-|5", zone = "UTC", dateFrom = "issued")
    @Nullable String number;
  }

  @Entity(name = "IdSource")
  static class IdSource extends Numbered {
    @GaplessNumber(seriesFrom = "id")
    @Nullable String number;
  }

  @Entity(name = "OldDate")
  static class OldDate extends Numbered {
    @GaplessNumber(series = "{yyyy}-|5", zone = "UTC", dateFrom = "date")
    @Nullable String number;

    @Column(name = "day")
    java.sql.@Nullable Date date;
  }

  @Entity(name = "Created")
  static class Created extends Numbered {
    @GaplessNumber(series = "{yyyy}-|5", zone = "UTC", dateFrom = "at")
    @Nullable String number;

    @CreationTimestamp
    @Column(name = "made_at")
    @Nullable Instant at;
  }

  @Entity(name = "OwnSource")
  static class OwnSource extends Numbered {
    @GaplessNumber(seriesFrom = "number")
    @Nullable String number;
  }

  @Entity(name = "Both")
  static class Both extends Numbered {
    @GaplessNumber(series = "{yyyy}-|5", zone = "UTC", seriesFrom = "book")
    @Nullable String number;

    @Nullable String book;
  }

  @Entity(name = "Undated")
  static class Undated extends Numbered {
    @GaplessNumber(series = "R-|5", dateFrom = "day")
    @Nullable String number;

    @Nullable LocalDate day;
  }

  @Entity(name = "BareBranch")
  static class BareBranch extends Numbered {
    @GaplessNumber(seriesFrom = "book")
    @Nullable Long number;

    @Nullable String book;
  }

  @Test
  void refusesAtBootAnAttributeThatCannotDecide() {
    assertFails(
        () -> boot(NoSource.class).build(),
        "NoSource.number: dateFrom = \"issued\" is refused, because the entity has no such",
        "Instant or LocalDate or");
    assertFails(() -> boot(IdSource.class).build(), "no such attribute besides its id");
    assertFails(() -> boot(OldDate.class).build(), "OldDate.number", "of type java.sql.Date");
    assertFails(() -> boot(Created.class).build(), "Created.number", "its value is generated");
    assertFails(() -> boot(OwnSource.class).build(), "OwnSource.number", "its value is generated");
    assertFails(() -> boot(Both.class).build(), "Both.number has both series and seriesFrom");
    assertFails(() -> boot(Undated.class).build(), "Undated.number has dateFrom without a series");
    assertFails(
        () -> boot(BareBranch.class).build(), "BareBranch.number", "the attribute a String");
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
