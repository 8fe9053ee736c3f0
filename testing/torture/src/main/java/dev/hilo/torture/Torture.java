package dev.hilo.torture;

import dev.hilo.torture.internal.records.WrongUse;
import dev.hilo.torture.internal.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command line: {@code java -jar hilo-torture.jar --url jdbc:… --user …}. */
@Command(
    name = "hilo-torture",
    mixinStandardHelpOptions = true,
    version = "HiLo torture kit",
    sortOptions = false,
    description =
        "Takes ids of HiLo on your database in several processes, while the kit kills processes and"
            + " breaks connections, and looks for duplicates. Never run it on a database whose"
            + " load matters.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:no violation",
      "1:a violation: a duplicate, a number that does not rise, a gap, or a leak",
      "2:wrong use, or the run cannot start"
    })
public final class Torture implements Callable<Integer> {

  private static final int VIOLATION = 1;

  @Mixin final Options options = new Options();

  Torture() {}

  /** Runs the kit, and ends the process. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  /** Runs the kit; returns the exit status. */
  static int run(String... arguments) {
    return new CommandLine(new Torture())
        .setUsageHelpAutoWidth(true)
        .setExecutionExceptionHandler(
            (failure, command, result) -> {
              if (failure instanceof WrongUse) {
                command.getErr().println(failure.getMessage());
              } else {
                failure.printStackTrace(command.getErr());
              }
              return CommandLine.ExitCode.USAGE;
            })
        .execute(arguments);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check();
    Report report = new Run(options, System.out).execute();
    System.out.print(report.text());
    for (Path file : options.reports) {
      report.write(file);
    }
    return report.isClean() ? CommandLine.ExitCode.OK : VIOLATION;
  }
}
