package dev.hilo.doctor;

import dev.hilo.doctor.series.Period;
import dev.hilo.doctor.series.SeriesReport;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints reports on series line by line, so that many missing numbers need no memory. */
final class SeriesPrint {

  private static final String END =
      "A missing number is in no row. The database does not tell whether the row was deleted, or"
          + " was never inserted.";

  private final String database;
  private final PrintWriter out;

  SeriesPrint(String database, PrintWriter out) {
    this.database = database;
    this.out = out;
  }

  /** One fact, as all formats have it. */
  private record Line(
      String kind, String counter, long from, long to, long count, Collection<String> texts) {}

  private static void lines(SeriesReport report, Consumer<Line> to) {
    report.periods().forEach(period -> lines(period, to));
    count("without_number", report.withoutNumber(), List.of(), to);
    count("unreadable", report.unreadable(), report.examples(), to);
  }

  private static void lines(Period period, Consumer<Line> to) {
    String counter = period.counter();
    long max = Objects.requireNonNullElse(period.max(), 0L);
    to.accept(new Line("max", counter, 0, max, 0, List.of()));
    to.accept(new Line("rows", counter, period.first(), period.last(), period.rows(), List.of()));
    period
        .missing()
        .map(gap -> new Line(kind(gap), counter, gap.from(), gap.to(), gap.count(), List.of()))
        .forEach(to);
    period
        .duplicates()
        .forEach(
            (number, texts) -> to.accept(new Line("duplicate", counter, number, number, 0, texts)));
    if (period.isAboveMax()) {
      to.accept(new Line("above_max", counter, max + 1, period.last(), 0, List.of()));
    }
  }

  private static String kind(Period.Missing gap) {
    return switch (gap.place()) {
      case BEFORE_FIRST -> "missing_before_first";
      case BETWEEN -> "missing";
      case AFTER_LAST -> "missing_after_last";
    };
  }

  private static void count(String kind, long rows, List<String> texts, Consumer<Line> to) {
    if (rows > 0) {
      to.accept(new Line(kind, "", 0, 0, rows, texts));
    }
  }

  void text(SeriesReport report, String subject) {
    out.printf("HiLo series %s in %s: %s%n", report.column().prefix(), subject, database);
    lines(
        report,
        line -> {
          if (line.kind().equals("max")) {
            out.printf("%n%s: Max is %s%n", line.counter(), line.to());
            return;
          }
          String range =
              line.from() == line.to() ? "" + line.to() : line.from() + " to " + line.to();
          out.printf(
              "  %-21s %-25s %s%s%n",
              line.kind().replace('_', ' '),
              line.to() == 0 ? "" : range,
              line.count() == 0 ? "" : line.count(),
              line.texts().isEmpty() ? "" : " '" + String.join("', '", line.texts()) + "'");
        });
    out.printf(
        "%n%s%n", report.isComplete() ? "Complete: each number up to Max is in one row." : END);
  }

  /** A JSON object. */
  void json(SeriesReport report, String subject) {
    out.printf(
        "{\"database\":%s,\"column\":%s,\"complete\":%s,\"lines\":[%n",
        Report.quoted(database), Report.quoted(subject), report.isComplete());
    String[] comma = {""};
    lines(
        report,
        line -> {
          out.printf(
              Locale.ROOT,
              "%s{\"kind\":\"%s\",\"counter\":%s,\"from\":%d,\"to\":%d,\"count\":%d,\"texts\":[%s]}%n",
              comma[0],
              line.kind(),
              Report.quoted(line.counter()),
              line.from(),
              line.to(),
              line.count(),
              line.texts().stream().map(Report::quoted).collect(Collectors.joining(",")));
          comma[0] = ",";
        });
    out.println("]}");
  }

  /** A table for spreadsheets. */
  void csv(SeriesReport report, String subject) {
    out.println("column,counter,kind,from,to,count,texts");
    lines(
        report,
        line ->
            out.println(
                Stream.of(
                        subject,
                        line.counter(),
                        line.kind(),
                        line.from(),
                        line.to(),
                        line.count(),
                        String.join(" ", line.texts()))
                    .map(cell -> cell(cell.toString()))
                    .collect(Collectors.joining(","))));
  }

  void flush() {
    out.flush();
  }

  /** A spreadsheet must not run a text of the database as a formula. */
  private static String cell(String text) {
    String safe = text.matches("(?s)[=+@\\t\\r-].*") ? "'" + text : text;
    return safe.matches("[\\w/|. '-]*") ? safe : "\"" + safe.replace("\"", "\"\"") + "\"";
  }
}
