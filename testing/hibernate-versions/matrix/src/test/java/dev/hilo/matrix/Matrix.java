package dev.hilo.matrix;

import java.lang.module.ModuleDescriptor.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The results of all versions.
 *
 * @param runs the result of each module
 * @param began the start of the build; older results belong to another one
 */
record Matrix(Map<String, Optional<Run>> runs, Instant began) {

  String table() {
    StringBuilder table = new StringBuilder();
    line(table, "Hibernate", "Java", "tests", "on servers", "failed", "skipped", "time", "result");
    sorted()
        .forEach(
            run ->
                line(
                    table,
                    run.hibernate(),
                    run.java(),
                    run.ran(),
                    run.onServers(),
                    run.failures().size(),
                    run.skipped(),
                    run.duration().toSeconds() + " s",
                    run.result()));
    table.append("[hilo]\n");
    jars()
        .forEach(
            (jars, versions) ->
                table.append(
                    "[hilo] core %s, integration %s, tests %s: Hibernate %s%n"
                        .formatted(
                            jars.generator(),
                            jars.classes(),
                            jars.tests(),
                            String.join(", ", versions))));
    return table.toString();
  }

  private static void line(StringBuilder table, Object... cells) {
    table.append("[hilo] %-14s %-12s %6s %11s %7s %8s %6s  %s%n".formatted(cells));
  }

  private List<Run> sorted() {
    return runs.values().stream()
        .flatMap(Optional::stream)
        .sorted(Comparator.comparing(run -> Version.parse(run.hibernate())))
        .toList();
  }

  /** Which versions ran which jars: one line if all is well. */
  private Map<Run.Jars, List<String>> jars() {
    Map<Run.Jars, List<String>> versions = new TreeMap<>(Comparator.comparing(Run.Jars::toString));
    for (Run run : sorted()) {
      versions.computeIfAbsent(run.jars(), jars -> new ArrayList<>()).add(run.hibernate());
    }
    return versions;
  }

  /** What is wrong; empty if all versions ran the same jars, and the released ones passed. */
  List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    runs.forEach(
        (module, run) ->
            run.ifPresentOrElse(
                there -> complain(there, complaints),
                () -> complaints.add(module + " left no result: its run did not come to an end")));
    if (jars().size() > 1) {
      complaints.add("not all versions ran the same jars: " + jars());
    }
    return complaints;
  }

  private void complain(Run run, List<String> complaints) {
    if (run.ended().isBefore(began)) {
      complaints.add(run.module() + " left an old result: it has not run in this build");
    }
    if (run.isReleased()) {
      run.failures().forEach(failure -> complaints.add(run.module() + " failed in " + failure));
    }
  }
}
