package dev.hilo.torture.internal.report;

import dev.hilo.torture.internal.records.Figures;
import dev.hilo.torture.internal.schedule.FaultKind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A report as one HTML file, which loads nothing. */
final class HtmlReport {

  private static final int WIDTH = 960;
  private static final int HEIGHT = 160;

  private static final String STYLE =
      """
      :root { color-scheme: light dark; --fore: #1a1a1a; --back: #fff; --faint: #8886;
        --line: #1565c0; --process: #c62828; --connection: #ef6c00; --node: #6a1b9a; }
      @media (prefers-color-scheme: dark) { :root { --fore: #e6e6e6; --back: #16181c;
        --line: #64b5f6; --process: #ef9a9a; --connection: #ffb74d; --node: #ce93d8; } }
      body { font: 15px/1.5 system-ui, sans-serif; color: var(--fore); background: var(--back);
        max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
      table { border-collapse: collapse; margin: 1rem 0; }
      th, td { border-bottom: 1px solid var(--faint); padding: .2rem .8rem .2rem 0;
        text-align: left; vertical-align: top; }
      td:last-child, p { overflow-wrap: anywhere; }
      svg { width: 100%; height: auto; }
      svg text { fill: var(--fore); font-size: 12px; }
      .line { fill: none; stroke: var(--line); stroke-width: 1.5; }
      .axis { stroke: var(--faint); }
      .process { stroke: var(--process); }
      .node { stroke: var(--node); stroke-width: 3; }
      .connection { stroke: var(--connection); }
      .bad { color: var(--process); }
      """;

  private static final String CHART =
      """
      <h2>{title}</h2>
      <svg viewBox="0 -16 960 196" role="img" aria-label="{title}">
      <line class="axis" x1="0" x2="960" y1="160" y2="160"/>
      <line class="axis" x1="0" x2="960" y1="0" y2="0"/>
      {marks}<polyline class="line" points="{points}"/>
      <text x="0" y="-4">{most}</text><text x="0" y="176">0 s</text>
      <text x="960" y="176" text-anchor="end">{seconds} s</text>
      </svg>
      """;

  private final Report report;
  private final List<Figures.Second> seconds;

  HtmlReport(Report report) {
    this.report = report;
    this.seconds = report.seconds();
  }

  String html() {
    return "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\">"
        + "<meta name=\"viewport\" content=\"width=device-width\">"
        + "<title>HiLo torture kit</title>\n<style>\n"
        + STYLE
        + "</style>\n<h1>HiLo torture kit</h1>\n<p>"
        + escape(String.join(", ", report.places()))
        + "</p>\n<p><strong"
        + (report.isClean() ? ">" : " class=\"bad\">")
        + escape(report.verdict())
        + "</strong> "
        + escape(report.summary())
        + "</p>\n"
        + violations()
        + chart("Ids per second", second -> second.ids())
        + chart("Longest wait in ms, by second", second -> second.stallMicros() / 1_000.0)
        + "<p>Faults: at the head <span style=\"color:var(--process)\">TERM, KILL, STOP</span>; at the"
        + " foot <span style=\"color:var(--connection)\">connections</span>, a pixel each; over the"
        + " whole height <span style=\"color:var(--node)\">nodes</span>.</p>\n"
        + table(List.of("kind", "ids", "calls", "p99 ms", "longest ms"), report.kinds())
        + table(List.of("fault", "count", "meaning"), report.faults())
        + table(List.of("count", "error of a call (# for a number)"), report.errors())
        + "</html>\n";
  }

  private String violations() {
    return report.violationTexts().stream()
        .map(text -> "<p class=\"bad\">" + escape(text) + "</p>\n")
        .collect(Collectors.joining());
  }

  private String chart(String title, ToDoubleFunction<Figures.Second> value) {
    double most = Math.max(1, seconds.stream().mapToDouble(value).max().orElse(1));
    StringBuilder points = new StringBuilder();
    StringBuilder marks = new StringBuilder();
    for (int i = 0; i < seconds.size(); i++) {
      Figures.Second second = seconds.get(i);
      double x = WIDTH * (i + 0.5) / seconds.size();
      double y = HEIGHT * (1 - value.applyAsDouble(second) / most);
      points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
      marks.append(marks(second, x));
    }
    return CHART
        .replace("{title}", title)
        .replace("{most}", String.format(Locale.ROOT, "%,.0f", most))
        .replace("{marks}", marks)
        .replace("{points}", points)
        .replace("{seconds}", Integer.toString(seconds.size()));
  }

  /** Processes at the head, connections at the foot, nodes over the whole height. */
  private static String marks(Figures.Second second, double x) {
    long connections = 0;
    long processes = 0;
    for (Map.Entry<FaultKind, Long> fault : second.faults().entrySet()) {
      if (fault.getKey().isOfConnections()) {
        connections += fault.getValue();
      } else if (fault.getKey() != FaultKind.NODE) {
        processes += fault.getValue();
      }
    }
    long nodes = second.faults().getOrDefault(FaultKind.NODE, 0L);
    return mark("connection", x, HEIGHT - Math.min(HEIGHT / 3, connections), HEIGHT, connections)
        + mark("process", x, 0, 8, processes)
        + mark("node", x, 0, HEIGHT, nodes);
  }

  private static String mark(String style, double x, long from, long to, long count) {
    return count == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "<line class=\"%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>%n",
            style,
            x,
            x,
            from,
            to);
  }

  private static String table(List<String> heads, List<List<String>> rows) {
    return "<table><tr>"
        + cells(heads, "th")
        + "</tr>\n"
        + rows.stream()
            .map(row -> "<tr>" + cells(row, "td") + "</tr>\n")
            .collect(Collectors.joining())
        + "</table>\n";
  }

  private static String cells(List<String> texts, String tag) {
    return texts.stream()
        .map(text -> "<" + tag + ">" + escape(text) + "</" + tag + ">")
        .collect(Collectors.joining());
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
