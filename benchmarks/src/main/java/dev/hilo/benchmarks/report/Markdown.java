package dev.hilo.benchmarks.report;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;

/** A table of Markdown: words in the first column, figures in the others. */
public final class Markdown {

  private final List<String> head;
  private final String rule;
  private final List<List<String>> rows = new ArrayList<>();

  private Markdown(List<String> head, String rule) {
    this.head = head;
    this.rule = rule;
  }

  /** A table with these headings, whose columns after the first are figures. */
  public static Markdown figures(String... head) {
    return new Markdown(List.of(head), "| --- |" + " ---: |".repeat(head.length - 1));
  }

  /** A table with these headings, all of words. */
  public static Markdown words(String... head) {
    return new Markdown(List.of(head), "|" + " --- |".repeat(head.length));
  }

  /** Adds a line. */
  public Markdown row(List<String> cells) {
    if (cells.size() != head.size()) {
      throw new IllegalArgumentException(
          cells + " are " + cells.size() + " cells under the headings " + head + ".");
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  /** Adds a line. */
  public Markdown row(String... cells) {
    return row(List.of(cells));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(line(head)).append(rule).append('\n');
    rows.forEach(row -> text.append(line(row)));
    return text.toString();
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(joining(" | ", "| ", " |\n"));
  }
}
