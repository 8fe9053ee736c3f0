package dev.hilo.benchmarks.processes;

import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/** Runs a {@link Contest} by hand, such as one of two builds, and prints each run. */
final class HotRow {

  private HotRow() {}

  /** Databases, processes, rounds, seconds, and perhaps the classes of another build. */
  public static void main(String[] arguments) throws IOException {
    Contest contest =
        new Contest(
            list(arguments[0]).map(s -> TestDatabase.valueOf(s.toUpperCase(Locale.ROOT))).toList(),
            list(arguments[1]).map(Integer::valueOf).toList(),
            list(arguments[1]).map(Integer::valueOf).toList(),
            Integer.parseInt(arguments[2]),
            1000,
            (long) (Double.parseDouble(arguments[3]) * 1000));
    contest.run(
        arguments.length > 4 ? arguments[4] : "",
        (build, c, outcome) ->
            System.out.printf(
                Locale.ROOT,
                "%-10s %-8s %2d processes, %-15s %-15s %,14.0f ids/s %,8.0f reservations/s %7.3f lost"
                    + " each, %d duplicates%n",
                c.database().label(),
                c.sizing(),
                c.processes(),
                c.way(),
                build,
                outcome.tally().idsPerSecond(),
                outcome.tally().reservationsPerSecond(),
                outcome.tally().lostPerReservation(),
                outcome.duplicates()));
  }

  private static Stream<String> list(String commas) {
    return Arrays.stream(commas.split(","));
  }
}
