package dev.hilo.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hilo.HiLo;
import dev.hilo.doctor.series.Period;
import dev.hilo.doctor.series.Period.Missing;
import dev.hilo.doctor.series.Period.Place;
import dev.hilo.doctor.series.SeriesReport;
import dev.hilo.spi.NumberedColumn;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Numbers that are missing, or there twice, on each database. */
@OnDatabases
class SeriesReportTest {

  private static final NumberedColumn TEXTS =
      new NumberedColumn("invoices", true, "invoice", "num", true);
  private static final NumberedColumn NUMBERS =
      new NumberedColumn("invoices", true, "invoice", "num", false);

  private final Patient patient;
  private final ManyRows rows;

  SeriesReportTest(TestDatabase database) {
    patient = new Patient(database);
    rows = new ManyRows(patient.schema(), database);
  }

  @AfterEach
  void drop() {
    patient.close();
  }

  private SeriesReport report(NumberedColumn column) {
    try (Connection connection = patient.schema().dataSource().getConnection()) {
      boolean autoCommit = connection.getAutoCommit();
      HiLo hilo = patient.hilo();
      // snippet: report
      SeriesReport report = SeriesReport.of(hilo, connection, column);
      LongStream counts =
          report.periods().stream().flatMap(Period::missing).mapToLong(Missing::count);
      long missing = counts.sum();
      // end
      assertThat(missing == 0 || !report.isComplete()).isTrue();
      assertThat(connection.getAutoCommit()).isEqualTo(autoCommit);
      return report;
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private void texts(String... numbers) {
    patient.execute("create table invoice (num varchar(60))");
    for (String number : numbers) {
      patient.execute("insert into invoice values ('" + number + "')");
    }
  }

  @Test
  void eachYearIsAPeriod() {
    texts("2026-00001", "2026-00002", "2026-00005", "2025-00002", "Invoices/2024/9");
    patient.execute("insert into invoice values (null)", "insert into invoice values (null)");
    patient.counter("invoices/2024|", 9);
    patient.counter("invoices/2025|", 2);
    patient.counter("invoices/2026|", 7);
    patient.counter("invoices/2023|", 2);
    patient.counter("invoices/2027|", 0);
    patient.counter("invoices", 32);
    patient.counter("invoicesofothers|", 3);
    // HiLo ids of another collection.
    patient.counter("invoices/lines", 1024);

    SeriesReport report = report(TEXTS);

    assertThat(report.periods())
        .extracting(Period::counter)
        .containsExactly("invoices/2023|", "invoices/2024|", "invoices/2025|", "invoices/2026|");
    List<Period> periods = List.copyOf(report.periods());
    assertThat(periods.get(0).missing()).containsExactly(new Missing(1, 2, Place.AFTER_LAST));
    assertThat(periods.get(1).missing()).containsExactly(new Missing(1, 8, Place.BEFORE_FIRST));
    assertThat(periods.get(2).missing()).containsExactly(new Missing(1, 1, Place.BEFORE_FIRST));
    Period last = periods.get(3);
    assertThat(last.missing())
        .containsExactly(new Missing(3, 4, Place.BETWEEN), new Missing(6, 7, Place.AFTER_LAST));
    assertThat(last.rows()).isEqualTo(3);
    assertThat(last.first()).isEqualTo(1);
    assertThat(last.last()).isEqualTo(5);
    assertThat(last.max()).isEqualTo(7);
    assertThat(report.withoutNumber()).isEqualTo(2);
    assertThat(report.unreadable()).isZero();
    assertThat(report.isComplete()).isFalse();
  }

  @Test
  void numbersThatAreSpeltTwiceAndTextsWithoutANumber() {
    texts("invoices/2026/1", "invoices/2026/0002", "Invoices/2026/2", "invoices/2026/2");
    patient.execute(
        "insert into invoice values ('cancelled')",
        "insert into invoice values ('invoices/2026/')",
        "insert into invoice values ('invoices/2026/0')",
        "insert into invoice values ('invoices/2026/99999999999999999999')");
    patient.counter("invoices/2026|", 2);

    SeriesReport report = report(TEXTS);

    Period period = report.periods().iterator().next();
    assertThat(report.periods()).hasSize(1);
    assertThat(period.repeated()).isEqualTo(2);
    assertThat(period.duplicates())
        .containsExactly(
            Map.entry(
                2L,
                new TreeSet<>(
                    List.of("invoices/2026/0002", "Invoices/2026/2", "invoices/2026/2"))));
    assertThat(period.missing()).isEmpty();
    assertThat(report.unreadable()).isEqualTo(4);
    assertThat(report.examples()).hasSize(3).contains("cancelled");
    assertThat(report.isComplete()).isFalse();
  }

  @Tag("slow")
  @Test
  void aHundredThousandNumbersOfOneCounter() {
    patient.execute("create table invoice (num bigint not null)");
    long last = rows.insert("invoice", 17, "n");
    assertThat(last).isEqualTo(131_072);
    patient.counter("invoices|", last);
    assertThat(report(NUMBERS).isComplete()).isTrue();

    patient.execute(
        "delete from invoice where num between 40000 and 40002",
        "delete from invoice where num > 131070",
        "insert into invoice values (77)");
    Period period = report(NUMBERS).periods().iterator().next();

    assertThat(period.missing())
        .containsExactly(
            new Missing(40_000, 40_002, Place.BETWEEN),
            new Missing(131_071, 131_072, Place.AFTER_LAST));
    assertThat(period.duplicates()).containsOnlyKeys(77L);
    assertThat(period.rows()).isEqualTo(131_072 - 5 + 1);
  }

  @Tag("slow")
  @Test
  void aHundredThousandTextsOfTwoYears() {
    texts();
    long last = rows.insert("invoice", 16, rows.text("invoices/2025/", ""));
    rows.insert("invoice", 16, rows.text("2026-", ""));
    patient.counter("invoices/2025|", last);
    patient.counter("invoices/2026|", last);
    assertThat(report(TEXTS).isComplete()).isTrue();

    patient.execute("delete from invoice where num like '2026-%77'");
    List<Period> periods = List.copyOf(report(TEXTS).periods());

    assertThat(periods.get(0).isComplete()).isTrue();
    assertThat(periods.get(1).missing())
        .hasSize(655)
        .first()
        .isEqualTo(new Missing(77, 77, Place.BETWEEN));
  }

  @Test
  void aColumnThatHasNoSeriesIsRefused() {
    texts();
    rows.insert("invoice", 14, rows.text("x-", "-1"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> report(TEXTS))
        .withMessageContaining("more than 10000 periods");
  }
}
