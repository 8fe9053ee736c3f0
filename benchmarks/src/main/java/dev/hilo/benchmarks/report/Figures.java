package dev.hilo.benchmarks.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Raw figures in rows and columns, such as a row for each round and contestant. Stored as CSV. */
public final class Figures {

  private final List<String> columns;
  private final List<List<String>> rows;
  private final @Nullable Path file;

  private Figures(List<String> columns, List<List<String>> rows, @Nullable Path file) {
    this.columns = columns;
    this.rows = rows;
    this.file = file;
  }

  /** Creates a new file for figures that are added later. */
  static Figures begin(Path file, List<String> columns) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, line(columns));
    return new Figures(columns, new ArrayList<>(), file);
  }

  /** Reads a file. No rows and no columns if there is no file. */
  static Figures read(Path file) {
    try {
      List<List<String>> lines =
          Files.exists(file)
              ? Files.readAllLines(file).stream().map(l -> List.of(l.split(",", -1))).toList()
              : List.of(List.of());
      return new Figures(lines.get(0), lines.subList(1, lines.size()), null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds a row and writes it at once, so that an interrupted run keeps its figures. */
  public synchronized void add(Object... values) {
    List<String> row = Arrays.stream(values).map(String::valueOf).toList();
    if (columns.size() != row.size()) {
      throw new IllegalArgumentException(
          row + " are " + row.size() + " values for the columns " + columns + ".");
    }
    rows.add(row);
    try {
      if (file != null) {
        Files.writeString(file, line(row), StandardOpenOption.APPEND);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(List<String> values) {
    for (String value : values) {
      if (value.indexOf(',') >= 0 || value.indexOf('\n') >= 0) {
        throw new IllegalArgumentException(
            "'" + value + "' contains a comma or a line break, which a value may not.");
      }
    }
    return String.join(",", values) + "\n";
  }

  public synchronized List<Figures> rows() {
    return rows.stream().map(row -> with(List.of(row))).toList();
  }

  /** Groups of rows with the same values in these columns, in the order of the rows. */
  public synchronized List<Figures> by(String... names) {
    List<Figures> groups = List.of(with(List.copyOf(rows)));
    for (String name : names) {
      groups = groups.stream().flatMap(group -> group.split(name).stream()).toList();
    }
    return groups;
  }

  private List<Figures> split(String name) {
    if (rows.isEmpty()) {
      return List.of();
    }
    int index = index(name);
    return rows.stream()
        .collect(groupingBy(row -> row.get(index), LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(this::with)
        .toList();
  }

  private Figures with(List<List<String>> subset) {
    return new Figures(columns, subset, null);
  }

  public synchronized boolean isEmpty() {
    return rows.isEmpty();
  }

  public Figures where(String column, Object value) {
    return by(column).stream()
        .filter(group -> group.text(column).equals(String.valueOf(value)))
        .findFirst()
        .orElse(with(List.of()));
  }

  /** The distinct values of a column, in the order of the rows. */
  public List<String> distinct(String column) {
    return by(column).stream().map(group -> group.text(column)).toList();
  }

  public synchronized Sample sample(String column) {
    return Sample.of(
        rows.stream().mapToDouble(row -> Double.parseDouble(row.get(index(column)))).toArray());
  }

  public double median(String column) {
    return sample(column).median();
  }

  public synchronized long sum(String column) {
    return rows.stream().mapToLong(row -> Long.parseLong(row.get(index(column)))).sum();
  }

  public synchronized String text(String column) {
    return rows.get(0).get(index(column));
  }

  public double number(String column) {
    return Double.parseDouble(text(column));
  }

  private int index(String column) {
    int index = columns.indexOf(column);
    if (index < 0) {
      throw new IllegalArgumentException("No column '" + column + "' in " + columns + ".");
    }
    return index;
  }
}
