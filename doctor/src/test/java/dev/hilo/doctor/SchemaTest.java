package dev.hilo.doctor;

import static dev.hilo.doctor.Patient.numbers;
import static dev.hilo.doctor.Patient.only;
import static dev.hilo.doctor.Patient.texts;
import static dev.hilo.doctor.Patient.wrong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hilo.doctor.Finding.Kind;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Columns that do not fit: each is found, and the statements mend it. */
@OnDatabases(except = {TestDatabase.ORACLE, TestDatabase.SQLSERVER})
class SchemaTest {

  private static final String IDENTITY = "generated %s as identity";

  private final TestDatabase database;
  private final Patient patient;

  SchemaTest(TestDatabase database) {
    this.database = database;
    patient = new Patient(database);
  }

  @AfterEach
  void drop() {
    patient.close();
  }

  /** The column that the database numbers unless an insert does. */
  private String generated() {
    return switch (database) {
      case MYSQL, MARIADB -> "id bigint not null auto_increment primary key, name varchar(9)";
      case SQLITE -> "id integer primary key autoincrement, name varchar(9)";
      default -> "id bigint " + IDENTITY.formatted("by default") + " primary key, name varchar(9)";
    };
  }

  private void insertWithoutId() {
    patient.execute("insert into orders (name) values ('x')");
  }

  @Test
  void theDatabaseGeneratesEachId() {
    assumeTrue(
        List.of(TestDatabase.POSTGRESQL, TestDatabase.H2, TestDatabase.HSQLDB, TestDatabase.DERBY)
            .contains(database),
        "has no GENERATED ALWAYS for ids");
    patient.execute(
        "create table orders (id bigint %s primary key, name varchar(9))"
            .formatted(IDENTITY.formatted("always")));
    insertWithoutId();
    patient.counter("orders", 32);

    List<Finding> findings = patient.findings(numbers("orders"));

    assertThat(wrong(findings)).containsExactly(Kind.GENERATED_ALWAYS);
    assertThat(patient.mended(findings, numbers("orders"))).isEmpty();
    patient.rows("orders", 20);
    insertWithoutId();
  }

  @Test
  void theDatabaseCanNumberTheColumnToo() {
    patient.execute("create table orders (%s)".formatted(generated()));
    insertWithoutId();
    patient.counter("orders", 32);

    List<Finding> findings = patient.findings(numbers("orders"));

    assertThat(wrong(findings)).isEmpty();
    Finding generation = only(findings, Kind.GENERATED);
    assertThat(generation.sql().isEmpty())
        .isEqualTo(database == TestDatabase.DERBY || database == TestDatabase.SQLITE);
    if (!generation.sql().isEmpty()) {
      patient.run(generation);
      assertThat(patient.findings(numbers("orders")))
          .extracting(Finding::kind)
          .containsExactly(Kind.FINE);
      patient.rows("orders", 5);
    }
  }

  @Test
  void theDatabasesSequenceIsBehindTheRows() {
    patient.execute("create table orders (%s)".formatted(generated()));
    patient.counter("orders", 32);
    patient.rows("orders", 1, 2);

    List<Finding> findings = patient.findings(numbers("orders"));

    boolean follows = database != TestDatabase.POSTGRESQL && database != TestDatabase.H2;
    // Derby's does not follow either, but its position is not examined.
    assertThat(wrong(findings)).isEqualTo(follows ? List.of() : List.of(Kind.SEQUENCE_BEHIND));
    assertThat(patient.mended(findings, numbers("orders"))).isEmpty();
    if (database != TestDatabase.DERBY) {
      insertWithoutId();
    }
  }

  @Test
  void aSequenceOfADefaultIsBehindTheRows() {
    assumeTrue(
        database == TestDatabase.POSTGRESQL || database == TestDatabase.MARIADB,
        "has no nextval as a default that is examined");
    boolean isPostgreSql = database == TestDatabase.POSTGRESQL;
    patient.execute(
        "create sequence " + (isPostgreSql ? "\"o'rder s\"" : "`o'rder s`"),
        "create table orders (id bigint primary key default nextval(%s), name varchar(9))"
            .formatted(isPostgreSql ? "'\"o''rder s\"'" : "`o'rder s`"));
    patient.counter("orders", 32);
    patient.rows("orders", 1, 2);

    List<Finding> findings = patient.findings(numbers("orders"));

    assertThat(wrong(findings)).containsExactly(Kind.SEQUENCE_BEHIND);
    assertThat(patient.mended(findings, numbers("orders"))).isEmpty();
    insertWithoutId();
    patient.run(only(patient.findings(numbers("orders")), Kind.GENERATED));
    assertThat(patient.findings(numbers("orders")))
        .extracting(Finding::kind)
        .containsExactly(Kind.FINE);
  }

  @Test
  void rowsWithinTheCacheOfASequenceAreNoError() {
    assumeTrue(database == TestDatabase.MARIADB, "shows the position, or has no such default");
    patient.execute(
        "create sequence s cache 1000",
        "create table orders (id bigint primary key default nextval(s), name varchar(9))",
        "insert into orders (name) values ('x')");
    patient.counter("orders", 32);
    patient.rows("orders", 7);

    List<Finding> findings = patient.findings(numbers("orders"));

    assertThat(wrong(findings)).isEmpty();
    assertThat(only(findings, Kind.GENERATED).message())
        .contains("perhaps behind")
        .contains("select setval(`");
  }

  @Test
  void aSequenceThatIsMissingHidesNoOtherFinding() {
    assumeTrue(database == TestDatabase.MARIADB, "drops no sequence that a default uses");
    patient.execute(
        "create sequence s",
        "create table orders (id bigint primary key default nextval(s), name varchar(9))",
        "insert into orders values (50, 'x')",
        "drop sequence s");
    patient.counter("orders", 32);

    List<Finding> findings = patient.findings(numbers("orders"));

    assertThat(wrong(findings)).containsExactly(Kind.BEHIND);
    assertThat(only(findings, Kind.GENERATED).message()).contains("is unknown");
  }

  @Test
  void aWiderTypeKeepsTheSequenceOfItsDefault() {
    assumeTrue(database == TestDatabase.MARIADB, "names the default again");
    patient.execute(
        "create sequence s",
        "create table orders (id integer primary key default nextval(s), name varchar(9))");
    patient.counter("orders", 1_900_000_000);
    patient.rows("orders", 1_900_000_000);

    List<Finding> findings = patient.findings(numbers("orders"));

    assertThat(wrong(findings)).containsExactlyInAnyOrder(Kind.NEARLY_FULL, Kind.SEQUENCE_BEHIND);
    assertThat(patient.mended(findings, numbers("orders"))).isEmpty();
    patient.rows("orders", 3_000_000_000L);
    insertWithoutId();
  }

  @Test
  void aTypeOfNumbersIsNearlyFull() {
    assumeTrue(database != TestDatabase.SQLITE, "has no limits of types");
    patient.execute("create table orders (id integer not null primary key)");
    patient.counter("orders", 2_000);
    assertThat(patient.findings(numbers("orders")))
        .extracting(Finding::kind)
        .containsExactlyInAnyOrder(Kind.FINE, Kind.NARROW_TYPE);
    patient.rows("orders", 1_900_000_000);
    patient.execute("update hilo set max_value = 1900000005");

    List<Finding> findings = patient.findings(numbers("orders"));

    assertThat(only(findings, Kind.NEARLY_FULL).message()).contains("2147483647", "1900000005");
    if (database != TestDatabase.DERBY) {
      assertThat(patient.mended(findings, numbers("orders"))).isEmpty();
      patient.rows("orders", 3_000_000_000L);
    }
  }

  @Test
  void aTypeOfTextsIsNearlyFull() {
    assumeTrue(database != TestDatabase.SQLITE, "has no limits of types");
    patient.execute("create table orders (id varchar(10) not null primary key)");
    patient.rows("orders", "orders/9-A");
    patient.counter("orders", 9);

    List<Finding> findings = patient.findings(texts("orders"));

    assertThat(only(findings, Kind.NEARLY_FULL).message()).contains("10 characters", "have 28");
    assertThat(patient.mended(findings, texts("orders"))).isEmpty();
    patient.rows("orders", "orders/1234567890123456789-A");
  }
}
