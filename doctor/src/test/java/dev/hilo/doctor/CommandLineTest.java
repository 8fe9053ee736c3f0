package dev.hilo.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The command line, in this JVM and as a process. */
@OnDatabases(except = {TestDatabase.ORACLE, TestDatabase.SQLSERVER})
class CommandLineTest {

  private final TestDatabase database;
  private final Patient patient;
  private final StringWriter output = new StringWriter();

  CommandLineTest(TestDatabase database) {
    this.database = database;
    patient = new Patient(database);
    patient.execute("create table orders (id bigint not null primary key)");
    patient.rows("orders", 4711);
  }

  @AfterEach
  void drop() {
    patient.close();
  }

  private List<String> arguments(String url, String... more) {
    List<String> all = new ArrayList<>(List.of("--url", url));
    if (!patient.schema().user().isEmpty()) {
      all.addAll(List.of("--user", patient.schema().user(), "--password-env", "DOCTORS_PASSWORD"));
    }
    all.addAll(List.of(more));
    return all;
  }

  /** The password of the tests' servers is empty. */
  private int run(String... more) {
    output.getBuffer().setLength(0);
    CommandLine command = HiLoDoctor.commandLine();
    command.setOut(new PrintWriter(output)).setErr(new PrintWriter(output, true));
    return command.execute(arguments(patient.schema().url(), more).toArray(String[]::new));
  }

  private long max(String counter) {
    return patient.hilo().counters().rows().stream()
        .filter(row -> row.name().equals(counter))
        .mapToLong(row -> row.max())
        .sum();
  }

  @Test
  void repairsOnlyIfToldTwice() {
    patient.counter("orders", 5);

    assertThat(run("orders=orders.id")).isEqualTo(1);
    assertThat(output.toString()).contains("ERROR", "behind", "4711", "--repair");
    assertThat(run("orders=orders.id", "--repair")).isEqualTo(1);
    assertThat(output.toString())
        .contains("Would raise Max of the counter 'orders' from 5 to 4711");
    assertThat(max("orders")).isEqualTo(5);
    assertThat(run("orders=orders.id", "--repair", "--yes")).isZero();
    assertThat(output.toString()).contains("Raised", "Running clients still hold lower numbers");
    assertThat(max("orders")).isEqualTo(4711);
    assertThat(run("orders=orders.id")).isZero();
    assertThat(output.toString()).contains("FINE").doesNotContain("\nERROR");
  }

  private List<String> kinds() {
    List<String> kinds = new ArrayList<>();
    for (JsonNode finding : json(output.toString()).get("findings")) {
      kinds.add(
          finding.get("kind").asText()
              + " "
              + finding.get("subject").asText().toLowerCase(java.util.Locale.ROOT));
    }
    return kinds;
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  @Test
  void runsAsAProcessAndPrintsJson() throws IOException, InterruptedException {
    patient.counter("orders", 5);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                HiLoDoctor.class.getName()));
    command.addAll(
        arguments(patient.schema().sharedUrl(), "--json", "--repair", "orders=orders.id"));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("DOCTORS_PASSWORD", patient.schema().password());

    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(printed).isEqualTo(1);
    JsonNode json = json(printed);
    assertThat(json.get("status").asInt()).isEqualTo(1);
    assertThat(json.get("repaired").asBoolean()).isFalse();
    assertThat(json.get("repairs").get(0).get("to").asLong()).isEqualTo(4711);
    assertThat(json.get("findings").get(0).get("sql").get(0).asText()).contains("4711");
  }

  @Test
  void quotesHostileNames() {
    String quote = database == TestDatabase.MYSQL || database == TestDatabase.MARIADB ? "`" : "\"";
    String table = "t.a%1$s'; drop table orders --".formatted(quote);
    String column = "i%1$s.d_'".formatted(quote);
    String sqlTable = quote + table.replace(quote, quote + quote) + quote;
    String sqlColumn = quote + column.replace(quote, quote + quote) + quote;
    patient.execute(
        "create table %s (%s varchar(64) not null primary key)".formatted(sqlTable, sqlColumn),
        "insert into %s values ('Evil/3-A')".formatted(sqlTable));

    assertThat(run("evil=" + table + "." + column, "--scan", "--json")).isEqualTo(1);

    assertThat(kinds()).anyMatch(kind -> kind.startsWith("BEHIND t.a"));
    JsonNode json = json(output.toString());
    json.get("findings")
        .findParents("sql")
        .forEach(finding -> finding.get("sql").forEach(sql -> patient.execute(sql.asText())));
    assertThat(run("evil=" + table + "." + column, "--scan", "--json"))
        .as(output.toString())
        .isZero();
  }

  @Test
  void unknownNamesAreAnsweredWithTheNearest() {
    assertThat(run("orders=orderz.id")).isEqualTo(2);
    assertThat(output.toString())
        .containsIgnoringCase("no table 'orderz'. The nearest is 'orders'");
    assertThat(run("orders=orders.idd")).isEqualTo(2);
    assertThat(output.toString()).containsIgnoringCase("'idd'. The nearest is 'id'");
    assertThat(run("orders")).isEqualTo(2);
    assertThat(output.toString()).contains("collection=table.column");
    assertThat(run()).isEqualTo(2);
    assertThat(output.toString()).contains("<collection>=<table>.<column>");
    assertThat(run("orders/=orders.id")).isEqualTo(2);
    assertThat(output.toString()).contains("The collection name 'orders/' is refused");
  }

  @Test
  void examinesAnotherSchemaAndSaysIfThereIsNone() {
    assumeThat(database).as("SQLite has no schemas").isNotEqualTo(TestDatabase.SQLITE);
    assertThat(run("--schema", "no_such_schema", "orders=orders.id")).isEqualTo(2);
    assertThat(output.toString()).contains("There is no schema 'no_such_schema'");
  }
}
