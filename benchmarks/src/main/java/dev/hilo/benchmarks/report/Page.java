package dev.hilo.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The page: what the chapters add to it, and what must hold. */
public final class Page {

  private static final String PROSE = read();

  private final StringBuilder body = new StringBuilder();
  private final List<MustHold> mustHold = new ArrayList<>();
  private final Map<String, Chart> charts = new LinkedHashMap<>();

  public void heading(String text) {
    text("### " + text);
  }

  /** A paragraph or a table of Markdown. */
  public void text(String markdown) {
    body.append('\n').append(markdown.strip()).append('\n');
  }

  /** A paragraph of {@code prose.md}, formatted with the values. */
  public void prose(String name, Object... values) {
    String beginning = "<!-- " + name + " -->\n";
    int from = PROSE.indexOf(beginning) + beginning.length();
    if (from < beginning.length()) {
      throw new IllegalArgumentException("No paragraph '" + name + "' in prose.md.");
    }
    String text = PROSE.substring(from).split("\n<!-- ", 2)[0];
    text(values.length == 0 ? text : text.formatted(values));
  }

  /**
   * A chart.
   *
   * @param name of its file, lower case, beginning with the name of the chapter
   */
  public void chart(String name, Chart chart) {
    if (charts.put(name, chart) != null) {
      throw new IllegalArgumentException("Two charts of the name '" + name + "'.");
    }
    text("![" + chart.title() + "](" + name + ".svg)");
  }

  /** Adds a line to the table of requirements at the head of the page. */
  public void mustHold(int number, String requirement, String measured, boolean held) {
    mustHold.add(new MustHold(number, requirement, measured, held));
  }

  String summary() {
    return new Table<MustHold>("", line -> String.valueOf(line.number))
        .column("Must hold", MustHold::requirement)
        .column("Measured", MustHold::measured)
        .column("Held", line -> line.held ? "yes" : "**no**")
        .ofWords(mustHold.stream().sorted(Comparator.comparingInt(MustHold::number)).toList());
  }

  String body() {
    return body.toString();
  }

  Map<String, Chart> charts() {
    return charts;
  }

  private static String read() {
    try (InputStream in = Page.class.getResourceAsStream("/prose.md")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record MustHold(int number, String requirement, String measured, boolean held) {}
}
