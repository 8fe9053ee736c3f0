package dev.hilo.torture.internal.report;

import dev.hilo.torture.internal.database.JdbcAddress;
import dev.hilo.torture.internal.records.Figures;
import dev.hilo.torture.internal.records.Kind;
import dev.hilo.torture.internal.records.Records;
import dev.hilo.torture.internal.records.Violations;
import dev.hilo.torture.internal.schedule.FaultKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures and the verdict of a run. */
public final class Report {

  private final List<String> urls;
  private final long seed;
  private final Figures figures;
  private final Violations violations;

  public Report(List<String> urls, long seed, Records records) {
    this.urls = List.copyOf(urls);
    this.seed = seed;
    this.figures = records.figures();
    this.violations = records.violations();
  }

  public boolean isClean() {
    return violations.count() == 0;
  }

  String verdict() {
    long count = violations.count();
    return count == 0 ? "No violation." : "%,d violations.".formatted(count);
  }

  String summary() {
    return String.format(
        Locale.ROOT,
        "%,d ids and %,d faults in %,d s. Longest wait %,d ms. Ids lost per kill: %s. Seed %d.",
        figures.ids(),
        figures.faults(),
        figures.seconds().size(),
        figures.longestStall() / 1_000,
        figures.lostPerKill(),
        seed);
  }

  List<String> places() {
    return urls.stream().map(JdbcAddress::display).toList();
  }

  List<Figures.Second> seconds() {
    return figures.seconds();
  }

  public List<String> violationTexts() {
    return violations.texts();
  }

  /** Kind, ids, calls, p99 and longest wait in ms. */
  public List<List<String>> kinds() {
    List<List<String>> rows = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      Figures.OfKind of = figures.of(kind);
      String p99 = millis(of.waits().percentile(0.99));
      String longest = millis(of.waits().longest());
      rows.add(List.of(kind.label(), number(of.ids()), number(of.calls()), p99, longest));
    }
    return rows;
  }

  /** Label, count and meaning. */
  public List<List<String>> faults() {
    return Stream.of(FaultKind.values())
        .filter(kind -> figures.faults(kind) > 0)
        .map(kind -> List.of(kind.label(), number(figures.faults(kind)), kind.meaning()))
        .toList();
  }

  /** Count and message, the most frequent first. */
  public List<List<String>> errors() {
    return figures.errors().entrySet().stream()
        .sorted((one, other) -> Long.compare(other.getValue(), one.getValue()))
        .map(error -> List.of(number(error.getValue()), error.getKey()))
        .toList();
  }

  public String text() {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        String.format("%-10s %14s %14s %12s %12s", "kind", "ids", "calls", "p99 ms", "max ms"));
    kinds().forEach(row -> lines.add(String.format("%-10s %14s %14s %12s %12s", row.toArray())));
    lines.add("");
    faults().forEach(row -> lines.add(String.format("%-14s %8s  %s", row.toArray())));
    lines.add("");
    errors().forEach(row -> lines.add(String.format("%8s  %s", row.toArray())));
    lines.add("");
    lines.add(summary());
    lines.add(verdict());
    return String.join(System.lineSeparator(), lines) + System.lineSeparator();
  }

  /** Writes JSON if the name of the file ends so, else HTML. */
  public void write(Path file) throws IOException {
    boolean isJson = file.toString().endsWith(".json");
    Files.writeString(file, isJson ? json() : new HtmlReport(this).html(), StandardCharsets.UTF_8);
  }

  /** The figures. There is no text of a user in it, so that nothing needs to be escaped. */
  private String json() {
    return """
        {
          "seed": %d,
          "seconds": %d,
          "violations": %d,
          "ids": {%s, "all": %d},
          "longestWaitMillis": %d,
          "faults": {%s"all": %d},
          "idsLostPerKill": "%s"
        }
        """
        .formatted(
            seed,
            figures.seconds().size(),
            violations.count(),
            Stream.of(Kind.values())
                .map(kind -> "\"%s\": %d".formatted(kind.label(), figures.of(kind).ids()))
                .collect(Collectors.joining(", ")),
            figures.ids(),
            figures.longestStall() / 1_000,
            Stream.of(FaultKind.values())
                .filter(kind -> figures.faults(kind) > 0)
                .map(kind -> "\"%s\": %d, ".formatted(kind.label(), figures.faults(kind)))
                .collect(Collectors.joining()),
            figures.faults(),
            figures.lostPerKill());
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String millis(long micros) {
    return String.format(Locale.ROOT, "%,.1f", micros / 1_000.0);
  }
}
