package dev.hilo.benchmarks.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Raw figures in lines and columns, such as one line a round and contestant. */
public final class Figures {

  private final List<String> columns;
  private final List<Row> rows = new ArrayList<>();
  private final @Nullable Path file;

  private Figures(List<String> columns, List<Row> rows, @Nullable Path file) {
    this.columns = columns;
    this.rows.addAll(rows);
    this.file = file;
  }

  /** Figures to come, kept in a file. */
  static Figures begin(List<String> columns, Path file) {
    return new Figures(columns, List.of(), file);
  }

  /** Figures that are known. */
  static Figures known(List<String> columns, List<Row> rows) {
    return new Figures(columns, rows, null);
  }

  /** Adds a line, and keeps it at once. */
  public synchronized void add(Object... values) {
    Row row = new Row(columns, Arrays.stream(values).map(String::valueOf).toList());
    rows.add(row);
    if (file != null) {
      Csv.append(file, row.values());
    }
  }

  /** All lines. */
  public synchronized List<Row> rows() {
    return List.copyOf(rows);
  }

  /** Whether there is no line. */
  public boolean isEmpty() {
    return rows().isEmpty();
  }

  /** The lines that have this value in this column. */
  public Figures where(String column, Object value) {
    String wanted = String.valueOf(value);
    return known(columns, rows().stream().filter(row -> row.text(column).equals(wanted)).toList());
  }

  /** What stands in a column, each value once, in the order of the lines. */
  public List<String> distinct(String column) {
    return rows().stream().map(row -> row.text(column)).distinct().toList();
  }

  /** The figures of a column, such as those of all rounds. */
  public Sample sample(String column) {
    return Sample.of(rows().stream().mapToDouble(row -> row.number(column)).toArray());
  }
}
