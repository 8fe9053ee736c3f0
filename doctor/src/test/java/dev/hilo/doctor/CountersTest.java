package dev.hilo.doctor;

import static dev.hilo.doctor.Patient.numbers;
import static dev.hilo.doctor.Patient.only;
import static dev.hilo.doctor.Patient.texts;
import static dev.hilo.doctor.Patient.wrong;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.doctor.Finding.Kind;
import dev.hilo.rows.NumberedColumn;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Wrong counters and rows: each is found, and once mended not found again. */
@OnDatabases(except = {TestDatabase.ORACLE, TestDatabase.SQLSERVER})
class CountersTest {

  private static final String NUMBERS = "(id bigint not null primary key)";
  private static final String TEXTS = "(id varchar(64) not null primary key)";

  private final Patient patient;

  CountersTest(TestDatabase database) {
    patient = new Patient(database);
  }

  @AfterEach
  void drop() {
    patient.close();
  }

  @Test
  void nothingIsWrong() {
    patient.execute("create table orders " + NUMBERS);
    patient.rows("orders", patient.hilo().nextNumber("orders"));

    List<Finding> findings = patient.findings(numbers("orders"));

    assertThat(findings).extracting(Finding::kind).containsExactly(Kind.FINE);
    assertThat(findings.get(0).message()).contains("up to 1").contains("'orders' is");
  }

  @Test
  void aCounterIsBehindNumbers() {
    patient.execute("create table orders " + NUMBERS);
    patient.rows("orders", 1, 4711);
    patient.counter("orders", 32);

    List<Finding> findings = patient.findings(numbers("orders"));

    Finding behind = only(findings, Kind.BEHIND);
    assertThat(behind.message()).contains("4711", "32", "'orders'");
    assertThat(behind.repair()).isEqualTo(new Repair("orders", false, 32, 4711));
    assertThat(patient.mended(findings, numbers("orders"))).isEmpty();
    try (HiLo later = patient.builder().build()) {
      assertThat(later.nextNumber("orders")).isEqualTo(4712);
    }
  }

  @Test
  void theStatementMendsACounterAsTheRepairDoes() {
    patient.execute("create table orders " + NUMBERS, "create table customers " + NUMBERS);
    patient.rows("orders", 50);
    patient.rows("customers", 60);
    patient.counter("orders", 32);
    NumberedColumn[] columns = {numbers("orders"), numbers("customers")};

    patient.findings(columns).forEach(patient::run);

    assertThat(wrong(patient.findings(columns))).isEmpty();
  }

  @Test
  void aRepairOnlyRaises() {
    patient.counter("orders", 100);

    List<Repair> done =
        Doctor.of(patient.hilo())
            .repair(
                List.of(
                    new Finding(
                        Kind.BEHIND,
                        "orders.id",
                        "",
                        "",
                        List.of(),
                        new Repair("orders", false, 1, 50))));

    assertThat(done).containsExactly(new Repair("orders", false, 1, 100));
  }

  @Test
  void aCounterIsMissing() {
    patient.execute("create table orders " + NUMBERS);
    patient.rows("orders", 3);

    List<Finding> findings = patient.findings(numbers("orders"));

    assertThat(only(findings, Kind.BEHIND).message()).contains("there is no counter 'orders'");
    assertThat(patient.mended(findings, numbers("orders"))).isEmpty();
  }

  @Test
  void aProbeFindsTheNextIdsAndAScanTheHighest() {
    patient.execute("create table orders " + TEXTS);
    patient.rows("orders", "orders/1-A", "orders/35-A", "orders/900-B");
    patient.counter("orders", 32);

    Finding probed = only(patient.findings(texts("orders")), Kind.BEHIND);
    assertThat(probed.message()).contains("'orders/35-A'");
    assertThat(probed.remedy()).contains("--scan");
    assertThat(probed.repair()).isNull();

    List<Finding> scanned = patient.scanned(texts("orders"));
    assertThat(only(scanned, Kind.BEHIND).repair()).isEqualTo(new Repair("orders", false, 32, 900));
    assertThat(patient.mended(scanned, texts("orders"))).isEmpty();
  }

  @Test
  void aProbeThatFindsNothingSaysSo() {
    patient.execute("create table orders " + TEXTS);
    patient.rows("orders", "orders/900-A");

    assertThat(only(patient.findings(texts("orders")), Kind.FINE).message())
        .contains("32 ids that were probed", "Only a scan");
  }

  @Test
  void identitiesAreCountersOfTheirOwn() {
    patient.execute("create table companies " + TEXTS);
    patient.rows("companies", "companies/7", "companies/900-A");
    patient.counter("companies|", 6);
    NumberedColumn companies = new NumberedColumn("companies", true, "companies", "id", true);

    List<Finding> findings = patient.findings(Doctor::scan, companies);

    assertThat(only(findings, Kind.BEHIND).repair()).isEqualTo(new Repair("companies", true, 6, 7));
    assertThat(only(patient.findings(companies), Kind.BEHIND).message()).contains("companies/7'");
    assertThat(patient.mended(findings, companies)).isEmpty();
    assertThat(patient.hilo().nextIdentity("companies")).isEqualTo("companies/8");
  }

  @Test
  void aCounterIsFarAhead() {
    patient.execute("create table orders " + NUMBERS, "create table archive " + NUMBERS);
    patient.rows("orders", 3);
    patient.counter("orders", 90_000_000);
    NumberedColumn archive = new NumberedColumn("orders", false, "archive", "id", false);

    List<Finding> findings = patient.findings(numbers("orders"), archive);

    assertThat(only(findings, Kind.FAR_AHEAD).message()).contains("89999997");
    assertThat(patient.mended(findings, numbers("orders"), archive)).isEmpty();

    patient.rows("archive", 89_000_000);
    patient.execute("update hilo set max_value = 90000000");
    assertThat(wrong(patient.findings(numbers("orders"), archive)))
        .as("all columns of a counter count")
        .isEmpty();
  }

  @Test
  void aCounterWithANegativeMaxIsNotExamined() {
    patient.execute("create table orders " + NUMBERS);
    patient.counter("orders", -1);

    assertThat(only(patient.findings(numbers("orders")), Kind.NOT_EXAMINED).message())
        .contains("Max of its counter is negative");
  }

  @Test
  void aMissingColumnDoesNotHideOthers() {
    patient.execute("create table orders " + NUMBERS);
    patient.rows("orders", 3);

    assertThat(patient.findings(numbers("nothing"), numbers("orders")))
        .extracting(Finding::kind)
        .containsExactlyInAnyOrder(Kind.NOT_EXAMINED, Kind.BEHIND);
  }

  @Test
  void theTableIsMissing() throws SQLException {
    patient.execute("drop table hilo");
    try (HiLo hilo = patient.builder().build();
        Connection connection = patient.schema().dataSource().getConnection()) {
      List<Finding> findings = Doctor.of(hilo).examine(connection, List.of(numbers("orders")));

      assertThat(only(findings, Kind.NO_TABLE).message()).contains("create table", "hilo");
    }
  }

  @Test
  void theCodeOfThePageMends() throws SQLException {
    patient.execute("create table orders " + TEXTS);
    patient.rows("orders", "orders/7-A");
    HiLo hilo = patient.hilo();
    try (Connection connection = patient.schema().dataSource().getConnection()) {
      // snippet: examine
      NumberedColumn orders = new NumberedColumn("orders", false, "orders", "id", true);
      Doctor doctor = Doctor.of(hilo).scan();
      List<Finding> findings = doctor.examine(connection, List.of(orders));
      findings.forEach(finding -> System.out.println(finding.message() + " " + finding.remedy()));
      List<Repair> raised = doctor.repair(findings);
      // end
      assertThat(raised).containsExactly(new Repair("orders", false, 0, 7));
    }
  }
}
