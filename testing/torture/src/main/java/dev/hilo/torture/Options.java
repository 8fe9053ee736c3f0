package dev.hilo.torture;

import dev.hilo.torture.internal.records.WrongUse;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the command line. */
final class Options {

  @Option(
      names = "--url",
      required = true,
      paramLabel = "<jdbc-url>",
      description =
          "JDBC URL of the database. For a cluster, repeat it with the URL of each node: the"
              + " clients are spread over the nodes.")
  List<String> urls = List.of();

  @Option(names = "--user", description = "User of the database. It creates two tables.")
  String user = "";

  @Option(
      names = "--password",
      defaultValue = "${env:HILO_TORTURE_PASSWORD:-}",
      description = "Password. Default: the environment variable HILO_TORTURE_PASSWORD.")
  String password = "";

  @Option(
      names = "--driver",
      paramLabel = "<jar>",
      description = "Jar of a JDBC driver. Only PostgreSQL's is inside this jar. Repeatable.")
  List<Path> drivers = List.of();

  @Option(
      names = "--minutes",
      description = "How long the run lasts at least. Default: ${DEFAULT-VALUE}.")
  double minutes = 10;

  @Option(names = "--ids", description = "Go on until this many ids were taken.")
  long leastIds;

  @Option(names = "--faults", description = "Go on until this many faults happened.")
  long leastFaults;

  @Option(
      names = "--faults-per-second",
      description = "Scheduled faults; 0 for none. Default: ${DEFAULT-VALUE}.")
  double faultsPerSecond = 20;

  @Option(
      names = "--ids-per-second",
      description =
          "HiLo and sequence ids of all processes together, at most. Default: ${DEFAULT-VALUE}.")
  int idsPerSecond = 25_000;

  @Option(
      names = "--processes",
      description = "Processes that use HiLo. Default: ${DEFAULT-VALUE}.")
  int processes = 4;

  @Option(
      names = "--client",
      paramLabel = "<command>",
      description =
          "One more process: a command line that starts a client of your own, which speaks the"
              + " kit's line protocol. Repeatable.")
  List<String> clients = List.of();

  @Option(
      names = "--seed",
      description = "Seed of the schedule of faults. Default: a new one, which is printed.")
  long seed = System.nanoTime() & 0xffff_ffffL;

  @Option(
      names = "--table",
      description =
          "Table of the counters; <table>_rows is the table of gapless rows. Both are created at"
              + " the start and dropped at the end. Default: ${DEFAULT-VALUE}.")
  String table = "hilo_torture";

  @Option(names = "--drop", description = "Drop the two tables first if an earlier run left them.")
  boolean drop;

  @Option(
      names = "--node-down",
      paramLabel = "<command>",
      description =
          "Command that takes a node of the cluster down. The environment variable"
              + " HILO_TORTURE_NODE is its number: 1 for the first --url.")
  @Nullable String nodeDown;

  @Option(
      names = "--node-up",
      paramLabel = "<command>",
      description = "Command that brings the node back. It must return when the node is usable.")
  @Nullable String nodeUp;

  @Option(
      names = "--node-seconds",
      description = "Seconds between two faults of nodes. Default: ${DEFAULT-VALUE}.")
  long nodeSeconds = 30;

  @Option(
      names = "--progress",
      description = "Seconds between two lines of progress. Default: ${DEFAULT-VALUE}.")
  int progressSeconds = 10;

  @Option(
      names = "--report",
      paramLabel = "<file>",
      description =
          "Write the figures as JSON if the name ends with .json, else as one HTML file with"
              + " charts. Repeatable.")
  List<Path> reports = List.of();

  /** Refuses values that the command line parser cannot judge. */
  void check() {
    require(!urls.isEmpty(), "--url is missing.");
    require(processes >= 0, "--processes is negative.");
    require(processes + clients.size() > 0, "There is no client: --processes or --client.");
    require(minutes >= 0 && minutes < 1e6, "--minutes is negative or too large.");
    require(faultsPerSecond >= 0 && faultsPerSecond <= 1_000, "--faults-per-second is not 0-1000.");
    require(idsPerSecond > 0, "--ids-per-second is not positive.");
    require(progressSeconds > 0, "--progress is not positive.");
    require(nodeSeconds > 0, "--node-seconds is not positive.");
    require(
        table.matches("[A-Za-z_][A-Za-z0-9_]{0,50}"),
        "--table '" + table + "' is no plain name of at most 51 letters, digits and underscores.");
    require((nodeDown == null) == (nodeUp == null), "--node-down and --node-up need each other.");
    require(faultsPerSecond > 0 || leastFaults == 0, "--faults would never be reached.");
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new WrongUse(message);
    }
  }
}
