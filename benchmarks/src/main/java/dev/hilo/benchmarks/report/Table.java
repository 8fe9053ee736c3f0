package dev.hilo.benchmarks.report;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A Markdown table: text in the first column, figures in the others. */
public final class Table<T> {

  private final List<String> heads = new ArrayList<>();
  private final List<Function<? super T, String>> cells = new ArrayList<>();

  /** The first column says what each line is about. */
  public Table(String head, Function<? super T, String> cell) {
    column(head, cell);
  }

  public Table<T> column(String head, Function<? super T, String> cell) {
    heads.add(head);
    cells.add(cell);
    return this;
  }

  public String of(List<? extends T> lines) {
    return of(lines, " ---: |");
  }

  String ofWords(List<? extends T> lines) {
    return of(lines, " --- |");
  }

  private String of(List<? extends T> lines, String alignment) {
    StringBuilder text = new StringBuilder(line(heads));
    text.append("| --- |").append(alignment.repeat(heads.size() - 1)).append('\n');
    for (T line : lines) {
      text.append(line(cells.stream().map(cell -> cell.apply(line)).toList()));
    }
    return text.toString();
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(joining(" | ", "| ", " |\n"));
  }
}
