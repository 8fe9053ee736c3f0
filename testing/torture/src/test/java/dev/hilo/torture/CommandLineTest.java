package dev.hilo.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot start ends with status 2, before anything is created. */
class CommandLineTest {

  @Test
  void helpIsNoError() {
    assertThat(Torture.run("--help")).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--processes=0",
        "--table=a;b",
        "--node-down=x",
        "--minutes=-1",
        "--no-such-option",
        "--client=no-such-program"
      })
  void refusesWrongOptions(String option) {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      assertThat(Torture.run(KitTest.arguments(schema, List.of(option)))).isEqualTo(2);

      assertThat(tables(schema)).isEmpty();
    }
  }

  @Tag("slow")
  @Test
  void refusesAnUnknownDriverAndAServerThatIsAway() {
    assertThat(Torture.run("--url=jdbc:nobody://127.0.0.1:1/x")).isEqualTo(2);
    assertThat(Torture.run("--url=jdbc:h2:tcp://127.0.0.1:1/mem:x")).isEqualTo(2);
  }

  @Test
  void refusesATableThatIsNotItsOwnEvenWithDrop() {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      schema.execute("create table hilo_torture (a int)");

      assertThat(Torture.run(KitTest.arguments(schema, List.of("--drop")))).isEqualTo(2);

      assertThat(schema.query("select * from hilo_torture")).isEmpty();
    }
  }

  @Test
  void dropsItsOwnTablesOnlyIfAsked() {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      schema.execute(
          "create table hilo_torture (a int)",
          "create table hilo_torture_rows (number bigint, client varchar(40))");
      List<String> options = List.of("--minutes=0", "--processes=1", "--faults-per-second=0");

      assertThat(Torture.run(KitTest.arguments(schema, options))).isEqualTo(2);
      assertThat(
              Torture.run(
                  KitTest.arguments(
                      schema, Stream.concat(options.stream(), Stream.of("--drop")).toList())))
          .isZero();

      assertThat(tables(schema)).isEmpty();
    }
  }

  @Test
  void writesTheFiguresAsJsonAndAsHtml(@TempDir Path folder) throws IOException {
    Path json = folder.resolve("report.json");
    Path html = folder.resolve("report.html");
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      List<String> options =
          List.of(
              "--minutes=0",
              "--ids=1",
              "--processes=1",
              "--faults-per-second=0",
              "--seed=7",
              "--report=" + json,
              "--report=" + html);

      assertThat(Torture.run(KitTest.arguments(schema, options))).isZero();
    }
    assertThat(Files.readString(html)).startsWith("<!DOCTYPE html>");
    assertThat(Files.readString(json))
        .startsWith("{")
        .contains("\"seed\": 7,", "\"violations\": 0,", "\"faults\": {\"all\": 0},")
        .containsPattern("\"ids\": \\{\"hilo\": \\d+, .*\"all\": [1-9]\\d*}")
        .endsWith("}\n");
  }

  private static List<?> tables(Schema schema) {
    return schema.query(
        "select * from information_schema.tables where lower(table_name) like 'hilo%'");
  }
}
