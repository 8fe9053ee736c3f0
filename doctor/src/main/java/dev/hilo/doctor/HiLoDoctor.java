package dev.hilo.doctor;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.convention.TagPlacement;
import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.Place;
import dev.hilo.doctor.series.SeriesReport;
import dev.hilo.doctor.text.TextIds;
import dev.hilo.spi.ConnectionSecrets;
import dev.hilo.spi.NumberedColumn;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line: {@code java -jar hilo-doctor.jar --url jdbc:… orders=orders.id}. */
@Command(
    name = "hilo-doctor",
    mixinStandardHelpOptions = true,
    version = "HiLo doctor",
    sortOptions = false,
    description =
        "Compares the counters of HiLo with the rows that they number. Reads only, unless you add"
            + " --repair and --yes.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:no error and no warning",
      "1:an error or a warning",
      "2:wrong use, or something could not be examined"
    })
public final class HiLoDoctor implements Callable<Integer> {

  static final int FINE = 0;
  static final int FINDINGS = 1;
  static final int NOT_EXAMINED = 2;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "<collection>=<table>.<column>",
      description =
          "Column of ids or numbers; 'companies|=companies.id' for identities. Without any: all"
              + " primary keys of one column; their collections are guessed.")
  private List<String> columns = List.of();

  @Option(names = "--url", required = true, description = "JDBC URL of the database.")
  private String url = "";

  @Option(names = "--user", description = "User of the database.")
  private String user = "";

  @Option(
      names = "--password-env",
      paramLabel = "<variable>",
      defaultValue = "HILO_DOCTOR_PASSWORD",
      description = "Environment variable of the password. Default: ${DEFAULT-VALUE}.")
  private String passwordVariable = "";

  @Option(
      names = "--driver",
      paramLabel = "<jar>",
      description = "Jar of a JDBC driver. Only PostgreSQL's is inside this jar. Repeatable.")
  private List<Path> drivers = List.of();

  @Option(names = "--schema", description = "Schema of the tables. Default: the connection's.")
  private @Nullable String schema;

  @Option(names = "--hilo-table", defaultValue = "hilo", description = "Table of the counters.")
  private String hiloTable = "";

  @Option(
      names = "--tag",
      defaultValue = "A",
      description = "Node tag of the application; '' for none. Default: ${DEFAULT-VALUE}.")
  private String tag = "";

  @Option(names = "--tag-first", description = "Ids are like orders/A/1, not like orders/1-A.")
  private boolean tagFirst;

  @Option(names = "--separator", defaultValue = "/", description = "Default: ${DEFAULT-VALUE}.")
  private char separator;

  @Option(
      names = "--scan",
      description =
          "Read text columns from the first row to the last, twice, for the highest number and for"
              + " wrong ids. Without it, some ids above Max are probed by primary key.")
  private boolean scan;

  @Option(names = "--other-ids", description = "Text columns hold GUIDs and semantic ids, too.")
  private boolean otherIds;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Option(
      names = "--report",
      description = "Report missing and repeated numbers of the gapless series in one column.")
  private boolean series;

  @Option(names = "--csv", description = "With --report: print a table for spreadsheets.")
  private boolean csv;

  @Option(names = "--repair", description = "Show which counters would be raised.")
  private boolean repair;

  @Option(names = "--yes", description = "With --repair: raise them.")
  private boolean yes;

  @Option(
      names = "--text",
      description =
          "Print a script that turns the numbers of the columns into text ids, and examine"
              + " nothing. Row 1 becomes owners/1-A, and for 'owners|=owners.id' owners/1.")
  private boolean text;

  @Option(names = "--numbers", description = "Print a script that turns text ids into numbers.")
  private boolean numbers;

  @Option(
      names = "--number-type",
      defaultValue = "bigint",
      description = "With --numbers: bigint, integer, int or smallint. Default: ${DEFAULT-VALUE}.")
  private String numberType = "";

  @Option(names = "--check", description = "With --text: add CHECK constraints on ids.")
  private boolean check;

  HiLoDoctor() {}

  /** Examines a database, and ends the process. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new HiLoDoctor())
        .setUsageHelpAutoWidth(true)
        .setExecutionExceptionHandler(
            (failure, command, result) -> {
              String message = failure.getMessage() == null ? "" + failure : failure.getMessage();
              command.getErr().println(ConnectionSecrets.removedFrom(message));
              return NOT_EXAMINED;
            });
  }

  @Override
  public Integer call() throws IOException, SQLException {
    String password = Objects.requireNonNullElse(System.getenv(passwordVariable), "");
    try (Database database = new Database(url, user, password, drivers);
        Connection connection = database.open()) {
      Catalog catalog = new Catalog(connection, schema);
      try (HiLo hilo = hilo(database, catalog)) {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        if (text || numbers) {
          out.print(script(hilo, catalog));
          out.flush();
          return FINE;
        }
        String where = database + ", " + catalog.databaseVersion();
        if (series || csv) {
          return series(hilo, catalog, new SeriesPrint(where, out));
        }
        Report report = report(hilo, catalog, where);
        out.print(json ? report.json() : report.text());
        out.flush();
        return report.status();
      }
    }
  }

  private HiLo hilo(Database database, Catalog catalog) {
    HiLoBuilder builder =
        HiLo.builder(database, null)
            .howToCreateTable("let your application create it")
            .table(hiloTable)
            .nodeTag(tag)
            .tagPlacement(placement())
            .separator(separator);
    String found = schema == null ? null : catalog.schema();
    return (found == null ? builder : builder.schema("\"" + found + "\"")).build();
  }

  private TagPlacement placement() {
    return tagFirst ? TagPlacement.PREFIX : TagPlacement.SUFFIX;
  }

  private String script(HiLo hilo, Catalog catalog) throws SQLException {
    if ((text && numbers) || series || csv || json || repair || scan) {
      throw new IllegalArgumentException(
          "Choose --text or --numbers, without --report, --csv, --json, --repair and --scan: a"
              + " script is SQL, and nothing is examined.");
    }
    List<NumberedColumn> named = named(hilo, catalog);
    TextIds scripts = TextIds.of(hilo, placement());
    scripts = check ? scripts.check() : scripts;
    return text
        ? scripts.toText(catalog.connection(), named)
        : scripts.toNumbers(catalog.connection(), named, numberType);
  }

  private List<NumberedColumn> named(HiLo hilo, Catalog catalog) throws SQLException {
    List<NumberedColumn> named = new ArrayList<>();
    for (String column : columns) {
      named.add(new Targets(catalog).named(column, hilo));
    }
    return named;
  }

  private int series(HiLo hilo, Catalog catalog, SeriesPrint print) throws SQLException {
    if (!series || columns.size() != 1 || repair || scan || (csv && json)) {
      throw new IllegalArgumentException(
          "--report takes one column, and at most one of --json and --csv: --report"
              + " invoices=invoices.number");
    }
    NumberedColumn column = new Targets(catalog).named(columns.get(0), hilo);
    SeriesReport report = SeriesReport.of(hilo, catalog.connection(), column);
    String subject = Place.of(catalog, column).subject();
    if (csv) {
      print.csv(report, subject);
    } else if (json) {
      print.json(report, subject);
    } else {
      print.text(report, subject);
    }
    print.flush();
    return report.isComplete() ? FINE : FINDINGS;
  }

  private Report report(HiLo hilo, Catalog catalog, String where) throws SQLException {
    Targets targets = new Targets(catalog);
    List<NumberedColumn> numbered = named(hilo, catalog);
    boolean guess = columns.isEmpty();
    if (guess) {
      numbered.addAll(targets.guessed(hilo));
    }
    Doctor doctor = Doctor.of(hilo);
    doctor = scan ? doctor.scan() : doctor;
    doctor = otherIds ? doctor.otherIds() : doctor;
    Set<NumberedColumn> guessed = guess ? Set.copyOf(numbered) : Set.of();
    List<Finding> findings =
        new ArrayList<>(doctor.examine(catalog.connection(), numbered, guessed));
    // Counters of columns that were not named are not unused.
    findings.removeIf(finding -> !guess && finding.kind() == Finding.Kind.UNUSED_COUNTER);
    List<Repair> repairs = List.of();
    if (repair) {
      repairs =
          yes
              ? doctor.repair(findings)
              : findings.stream().map(Finding::repair).filter(Objects::nonNull).toList();
    }
    return new Report(where, findings, repairs, repair && yes);
  }
}
