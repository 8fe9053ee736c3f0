package dev.hilo.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The page under way: what chapters write to it, in order, and what must hold. */
public final class Page {

  private final StringBuilder body = new StringBuilder();
  private final List<MustHold> mustHold = new ArrayList<>();
  private final Map<String, Chart> charts = new LinkedHashMap<>();

  /** A heading below that of the chapter. */
  public void heading(String text) {
    block("### " + text);
  }

  /** A paragraph of Markdown. */
  public void text(String paragraph) {
    block(paragraph);
  }

  /** A table. */
  public void table(Markdown table) {
    block(table.toString());
  }

  /**
   * A chart.
   *
   * @param name of its file: lower case, begins with the name of the chapter
   */
  public void chart(String name, Chart chart) {
    if (charts.put(name, chart) != null) {
      throw new IllegalArgumentException("Two charts of the name '" + name + "'.");
    }
    block("![" + chart.title() + "](benchmarks/" + name + ".svg)");
  }

  /** Says at the head of the page what was promised and what was reached. */
  public void mustHold(int number, String requirement, String measured, boolean held) {
    mustHold.add(new MustHold(number, requirement, measured, held));
  }

  void chapter(String title) {
    block("## " + title);
  }

  String body() {
    return body.toString();
  }

  List<MustHold> mustHold() {
    return mustHold;
  }

  Map<String, Chart> charts() {
    return charts;
  }

  private void block(String markdown) {
    body.append('\n').append(markdown.strip()).append('\n');
  }
}
