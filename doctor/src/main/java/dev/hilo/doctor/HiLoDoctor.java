package dev.hilo.doctor;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.convention.TagPlacement;
import dev.hilo.internal.common.ConnectionSecrets;
import dev.hilo.rows.NumberedColumn;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
final class HiLoDoctor implements Callable<Integer> {

  static final int FINE = 0;
  static final int FINDINGS = 1;
  static final int NOT_EXAMINED = 2;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "<collection>=<table>.<column>",
      arity = "1..*",
      description = "Column of ids or numbers; 'companies|=companies.id' for identities.")
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
          "Read text columns from the first row to the last, for the highest number. Without it,"
              + " some ids above Max are probed by primary key.")
  private boolean scan;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Option(names = "--repair", description = "Show which counters would be raised.")
  private boolean repair;

  @Option(names = "--yes", description = "With --repair: raise them.")
  private boolean yes;

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
        Report report = report(hilo, catalog, database + ", " + catalog.databaseVersion());
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
            .tagPlacement(tagFirst ? TagPlacement.PREFIX : TagPlacement.SUFFIX)
            .separator(separator);
    String found = schema == null ? null : catalog.schema();
    return (found == null ? builder : builder.schema("\"" + found + "\"")).build();
  }

  private Report report(HiLo hilo, Catalog catalog, String where) throws SQLException {
    List<NumberedColumn> numbered = new ArrayList<>();
    for (String column : columns) {
      numbered.add(named(column, hilo, catalog));
    }
    Doctor doctor = scan ? Doctor.of(hilo).scan() : Doctor.of(hilo);
    List<Finding> findings = doctor.examine(catalog.connection(), numbered);
    List<Repair> repairs = List.of();
    if (repair) {
      repairs =
          yes
              ? doctor.repair(findings)
              : findings.stream().map(Finding::repair).filter(Objects::nonNull).toList();
    }
    return new Report(where, findings, repairs, repair && yes);
  }

  /**
   * The column of {@code orders=orders.id} or {@code companies|=companies.id}.
   *
   * @throws IllegalArgumentException if the text has another form, or the column another type
   * @throws UnknownNameException if there is no such table or column
   */
  private static NumberedColumn named(String argument, HiLo hilo, Catalog catalog)
      throws SQLException {
    int equals = argument.indexOf('=');
    int dot = argument.indexOf('.', equals);
    if (equals < 1 || dot < 0) {
      throw new IllegalArgumentException(
          "'%s' has not the form collection=table.column.".formatted(argument));
    }
    String name = argument.substring(0, equals);
    boolean identity = name.endsWith("|");
    String prefix = identity ? name.substring(0, name.length() - 1) : name;
    hilo.rules().checkCollection(prefix);
    UnknownNameException unknown = null;
    // Names may contain dots.
    for (; dot >= 0; dot = argument.indexOf('.', dot + 1)) {
      Column column;
      try {
        column = catalog.column(argument.substring(equals + 1, dot), argument.substring(dot + 1));
      } catch (UnknownNameException e) {
        unknown = unknown == null ? e : unknown;
        continue;
      }
      if (!column.isText() && !column.isNumber()) {
        throw new IllegalArgumentException(
            "The column of '%s' is of type %s: HiLo numbers texts and whole numbers."
                .formatted(argument, column.typeName()));
      }
      return new NumberedColumn(
          prefix, identity, column.sqlTable(), column.sqlName(), column.isText());
    }
    throw unknown == null ? new IllegalStateException(argument) : unknown;
  }
}
