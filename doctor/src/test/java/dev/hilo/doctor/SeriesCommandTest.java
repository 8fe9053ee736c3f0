package dev.hilo.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The reports that the command line prints. */
class SeriesCommandTest {

  private final Patient patient = new Patient(TestDatabase.H2);
  private final StringWriter output = new StringWriter();

  @BeforeEach
  void insert() {
    patient.execute("create table invoice (number varchar(60))");
    for (String number :
        List.of("2025-00001", "2025-00002", "2026-00001", "2026-00002", "2026-2", "2026-00005")) {
      patient.execute("insert into invoice values ('" + number + "')");
    }
    patient.execute("insert into invoice values (null)", "insert into invoice values ('=1+1|')");
    patient.counter("invoices/2025|", 2);
    patient.counter("invoices/2026|", 7);
  }

  @AfterEach
  void drop() {
    patient.close();
  }

  private int run(String... more) {
    output.getBuffer().setLength(0);
    CommandLine command = HiLoDoctor.commandLine();
    command.setOut(new PrintWriter(output)).setErr(new PrintWriter(output, true));
    List<String> all =
        new ArrayList<>(
            List.of("--url", patient.schema().url(), "--user", patient.schema().user()));
    all.addAll(List.of(more));
    return command.execute(all.toArray(String[]::new));
  }

  @Test
  void printsTextAsThePageShows() throws IOException {
    patient.execute("delete from invoice where number is null or number like '=%'");

    assertThat(run("--report", "invoices=invoice.number")).isEqualTo(1);

    String printed =
        output
            .toString()
            .replaceFirst(": .*", ": …")
            .replaceAll("INVOICE.NUMBER", "invoice.number");
    assertThat(Files.readString(Path.of("../docs/how-to/tax-office.md")))
        .contains("```text\n" + printed.strip() + "\n```");
  }

  @Test
  void printsJson() throws IOException {
    assertThat(run("--report", "invoices=invoice.number", "--json")).isEqualTo(1);

    JsonNode json = new ObjectMapper().readTree(output.toString());
    assertThat(json.get("complete").asBoolean()).isFalse();
    assertThat(json.get("column").asText()).isEqualToIgnoringCase("invoice.number");
    List<String> lines = new ArrayList<>();
    for (JsonNode line : json.get("lines")) {
      lines.add(
          "%s %s %s-%s %s %s"
              .formatted(
                  line.get("kind").asText(),
                  line.get("counter").asText(),
                  line.get("from"),
                  line.get("to"),
                  line.get("count"),
                  line.get("texts")));
    }
    assertThat(lines)
        .containsExactly(
            "max invoices/2025| 0-2 0 []",
            "rows invoices/2025| 1-2 2 []",
            "max invoices/2026| 0-7 0 []",
            "rows invoices/2026| 1-5 4 []",
            "missing invoices/2026| 3-4 2 []",
            "missing_after_last invoices/2026| 6-7 2 []",
            "duplicate invoices/2026| 2-2 0 [\"2026-00002\",\"2026-2\"]",
            "without_number  0-0 1 []",
            "unreadable  0-0 1 [\"=1+1|\"]");
  }

  @Test
  void printsCsvThatASpreadsheetDoesNotRun() {
    assertThat(run("--report", "invoices=invoice.number", "--csv")).isEqualTo(1);

    assertThat(output.toString().toLowerCase(java.util.Locale.ROOT).lines())
        .startsWith(
            "column,counter,kind,from,to,count,texts", "invoice.number,invoices/2025|,max,0,2,0,")
        .contains("invoice.number,invoices/2026|,missing,3,4,2,")
        .contains("invoice.number,,unreadable,0,0,1,\"'=1+1|\"");
  }

  @Test
  void aCompleteSeriesEndsWithStatusZero() {
    patient.execute("delete from invoice where number not like '2025%'");
    patient.execute("delete from hilo where name = 'invoices/2026|'");
    assertThat(run("--report", "invoices|=invoice.number")).isZero();
    assertThat(output.toString()).contains("Complete");
    patient.counter("invoices/2024|", 0);
    assertThat(run("--report", "invoices=invoice.number", "--csv")).isZero();
  }

  @Test
  void refusesOptionsThatDoNotFit() {
    for (String[] wrong :
        List.of(
            new String[] {"--report"},
            new String[] {"--csv", "invoices=invoice.number"},
            new String[] {"--report", "--repair", "invoices=invoice.number"},
            new String[] {"--report", "--csv", "--json", "invoices=invoice.number"},
            new String[] {"--report", "invoices=invoice.number", "a=invoice.number"})) {
      assertThat(run(wrong)).isEqualTo(2);
      assertThat(output.toString()).contains("--report takes one column");
    }
    assertThat(run("--report", "invoices=invoic.number")).isEqualTo(2);
    assertThat(output.toString()).containsIgnoringCase("The nearest is 'invoice'");
  }
}
