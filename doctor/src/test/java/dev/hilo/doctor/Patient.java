package dev.hilo.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.rows.NumberedColumn;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** A database with the table of HiLo, for the doctor to examine. */
final class Patient implements AutoCloseable {

  private final Schema schema;
  private final HiLo hilo;

  Patient(TestDatabase database) {
    schema = database.server().newSchema();
    hilo = builder().createTableIfMissing().build();
    hilo.verify();
  }

  /** With a long timeout: on a busy machine, a stalled attempt would lose a range. */
  HiLoBuilder builder() {
    return HiLo.builder(schema.dataSource())
        .connections(ConnectionUse.SHARED)
        .reserveTimeout(Duration.ofMinutes(2));
  }

  Schema schema() {
    return schema;
  }

  HiLo hilo() {
    return hilo;
  }

  void execute(String... statements) {
    schema.execute(statements);
  }

  void counter(String name, long max) {
    execute(
        "insert into hilo (name, node_tag, max_value) values ('%s', '*', %s)".formatted(name, max));
  }

  void rows(String table, Object... ids) {
    for (Object id : ids) {
      execute(
          "insert into %s (id) values (%s)"
              .formatted(table, id instanceof String ? "'" + id + "'" : id));
    }
  }

  static NumberedColumn numbers(String collection) {
    return new NumberedColumn(collection, false, collection, "id", false);
  }

  static NumberedColumn texts(String collection) {
    return new NumberedColumn(collection, false, collection, "id", true);
  }

  List<Finding> findings(NumberedColumn... columns) {
    return findings(doctor -> doctor, columns);
  }

  List<Finding> scanned(NumberedColumn... columns) {
    return findings(Doctor::scan, columns);
  }

  List<Finding> findings(UnaryOperator<Doctor> settings, NumberedColumn... columns) {
    try (Connection connection = schema.dataSource().getConnection()) {
      boolean autoCommit = connection.getAutoCommit();
      List<Finding> findings =
          settings.apply(Doctor.of(hilo)).examine(connection, List.of(columns));
      assertThat(connection.getAutoCommit()).isEqualTo(autoCommit);
      return findings;
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** Does all that errors and warnings say, and returns what a second examination finds. */
  List<Finding.Kind> mended(List<Finding> findings, NumberedColumn... columns) {
    List<Repair> unused = Doctor.of(hilo).repair(findings);
    findings.stream()
        .filter(finding -> finding.repair() == null)
        .filter(finding -> finding.severity().compareTo(Severity.WARNING) <= 0)
        .forEach(this::run);
    return wrong(scanned(columns));
  }

  /** Runs the statements of a finding on one connection. */
  void run(Finding finding) {
    try (Connection connection = schema.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : finding.sql()) {
        boolean unused = statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new AssertionError(finding.sql().toString(), e);
    }
  }

  /** The kinds of errors and warnings. */
  static List<Finding.Kind> wrong(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> finding.severity().compareTo(Severity.WARNING) <= 0)
        .map(Finding::kind)
        .toList();
  }

  static Finding only(List<Finding> findings, Finding.Kind kind) {
    List<Finding> found = findings.stream().filter(one -> one.kind() == kind).toList();
    assertThat(found).as(kind + " in " + findings).hasSize(1);
    return found.get(0);
  }

  @Override
  public void close() {
    hilo.close();
    schema.close();
  }
}
