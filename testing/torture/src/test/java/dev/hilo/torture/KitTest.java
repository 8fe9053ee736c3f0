package dev.hilo.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import dev.hilo.torture.internal.report.Report;
import dev.hilo.torture.internal.schedule.FaultKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** The kit finds nothing wrong with HiLo, and finds what is wrong with wrong clients. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class KitTest {

  @Test
  void findsNoViolationOfHiLoUnderEveryFault(@TempDir Path folder)
      throws IOException, InterruptedException {
    // The seed's schedule has every fault in its first seconds, and no long one. A busy machine may
    // not come to all of it in that time.
    Report report = runUnderFaults(0.15);
    for (double minutes = 0.5; !hasEverything(report) && minutes < 5; minutes *= 2) {
      report = runUnderFaults(minutes);
    }
    assertThat(hasEverything(report)).as(report.text()).isTrue();
    ErrorsPage.assertLists(report.errors());

    Path file = folder.resolve("report.html");
    report.write(file);
    assertThat(Files.readString(file)).contains("<svg", "</html>").doesNotContain("http");
  }

  private static Report runUnderFaults(double minutes) throws IOException, InterruptedException {
    Report report =
        run(
            TestDatabase.POSTGRESQL,
            List.of(
                "--minutes=" + minutes,
                "--seed=768",
                "--faults-per-second=40",
                "--processes=3",
                "--client=" + minimal(MinimalClient.Flaw.NONE)));
    assertThat(report.violationTexts()).isEmpty();
    return report;
  }

  /** Whether there was every fault, and every kind of ids. */
  private static boolean hasEverything(Report report) {
    List<String> faults =
        Stream.of(FaultKind.values())
            .filter(kind -> kind != FaultKind.NODE)
            .map(FaultKind::label)
            .toList();
    return report.faults().stream().map(row -> row.get(0)).toList().equals(faults)
        && report.kinds().stream().noneMatch(row -> row.get(1).equals("0"));
  }

  @Tag("soak")
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "ENDS_BADLY"})
  void endsWhenAClientIsWrong(MinimalClient.Flaw flaw) throws IOException, InterruptedException {
    // At most: it ends with the violation.
    Report report = runOfTwo(flaw, 3, 0);

    assertThat(report.violationTexts().get(0)).contains(text(flaw)).contains("Client ", ", line ");
  }

  private static String text(MinimalClient.Flaw flaw) {
    return switch (flaw) {
      case KEEPS_IDENTITIES_IN_MEMORY -> "does not rise";
      // The same client may be given lower numbers before one of them is a duplicate.
      case RETURNS_WITHOUT_COMPARING -> "orders/";
      default -> "given twice";
    };
  }

  @Test
  void findsGapsLeaksAndALowMaxAtTheEnd() throws IOException, InterruptedException {
    Report report = runOfTwo(MinimalClient.Flaw.ENDS_BADLY, 0.05, 100);

    assertThat(String.join("\n", report.violationTexts()))
        .contains("left 1 connections open")
        .contains("left threads: closed 1 hilo-1")
        .contains("Max of hilo 'orders' is 1 in the table, and client ")
        .contains("gapless 'invoices|': the number 10 is in no row, but client ");
  }

  private static Report runOfTwo(MinimalClient.Flaw flaw, double minutes, int leastIds)
      throws IOException, InterruptedException {
    return run(
        TestDatabase.H2,
        List.of(
            "--minutes=" + minutes,
            "--ids=" + leastIds,
            "--faults-per-second=0",
            "--processes=0",
            "--client=" + minimal(flaw),
            "--client=" + minimal(flaw)));
  }

  @Test
  void endsWithStatus1AndKeepsTheTablesAfterAViolation() {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      int status =
          Torture.run(
              arguments(
                  schema,
                  List.of(
                      "--minutes=3",
                      "--faults-per-second=0",
                      "--processes=0",
                      "--client=" + minimal(MinimalClient.Flaw.USES_A_NUMBER_TWICE))));

      assertThat(status).isEqualTo(1);
      assertThat(schema.query("select max_value from hilo_torture where name = 'orders'"))
          .isNotEmpty();
    }
  }

  private static Report run(TestDatabase database, List<String> options)
      throws IOException, InterruptedException {
    return run(database, options, silent());
  }

  static Report run(TestDatabase database, List<String> options, PrintStream out)
      throws IOException, InterruptedException {
    try (Schema schema = database.server().newSchema()) {
      Torture torture = new Torture();
      new CommandLine(torture).parseArgs(arguments(schema, options));
      return new Run(torture.options, out).execute();
    }
  }

  private static PrintStream silent() {
    return new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
  }

  static String[] arguments(Schema schema, List<String> options) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--url=" + schema.sharedUrl(),
                "--user=" + schema.user(),
                "--password=" + schema.password()));
    arguments.addAll(options);
    return arguments.toArray(new String[0]);
  }

  private static String minimal(MinimalClient.Flaw flaw) {
    return "'%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' %s %s"
        .formatted(
            Path.of(System.getProperty("java.home"), "bin", "java"),
            System.getProperty("java.class.path"),
            MinimalClient.class.getName(),
            flaw);
  }
}
