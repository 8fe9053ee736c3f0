package dev.hilo.benchmarks.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
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
  static Figures begin(Path file, String columns) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, columns + "\n");
    return new Figures(List.of(columns.split(",", -1)), new ArrayList<>(), file);
  }

  /** Reads a file. No rows and no columns if there is no file. */
  static Figures read(Path file) throws IOException {
    List<String> text = Files.exists(file) ? Files.readAllLines(file) : List.of("");
    List<List<String>> lines = text.stream().map(line -> List.of(line.split(",", -1))).toList();
    return new Figures(lines.get(0), lines.subList(1, lines.size()), null);
  }

  /**
   * Adds a row and writes it at once, so that an interrupted run keeps its figures.
   *
   * @param values in the order of the columns; a record stands for its components
   */
  public synchronized void add(Object... values) {
    List<String> row = Stream.of(values).flatMap(Figures::parts).map(String::valueOf).toList();
    if (columns.size() != row.size()) {
      throw new IllegalArgumentException(
          row + " are " + row.size() + " values for the columns " + columns + ".");
    }
    for (String value : row) {
      if (value.indexOf(',') >= 0 || value.indexOf('\n') >= 0) {
        throw new IllegalArgumentException(
            "'" + value + "' contains a comma or a line break, which a value may not.");
      }
    }
    rows.add(row);
    try {
      if (file != null) {
        Files.writeString(file, String.join(",", row) + "\n", StandardOpenOption.APPEND);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Object> parts(Object value) {
    RecordComponent[] components = value.getClass().getRecordComponents();
    return components == null
        ? Stream.of(value)
        : Arrays.stream(components).map(component -> part(value, component));
  }

  private static Object part(Object value, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  public List<Figures> rows() {
    return rows.stream().map(row -> with(List.of(row))).toList();
  }

  /** Groups of rows with the same values in these columns, in the order of the rows. */
  public List<Figures> by(String... names) {
    Stream<List<List<String>>> groups = Stream.of(rows);
    for (String name : names) {
      groups =
          groups
              .map(
                  group ->
                      group.stream()
                          .collect(
                              groupingBy(row -> cell(row, name), LinkedHashMap::new, toList())))
              .flatMap(split -> split.values().stream());
    }
    return groups.map(this::with).toList();
  }

  public Figures where(String column, Object value) {
    String wanted = String.valueOf(value);
    return with(rows.stream().filter(row -> cell(row, column).equals(wanted)).toList());
  }

  private Figures with(List<List<String>> subset) {
    return new Figures(columns, subset, null);
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The distinct values of a column, in the order of the rows. */
  public List<String> distinct(String column) {
    return rows.stream().map(row -> cell(row, column)).distinct().toList();
  }

  public Sample sample(String column) {
    return Sample.of(numbers(column).toArray());
  }

  public double median(String column) {
    return sample(column).median();
  }

  /** The median as text, like the next ones: see {@link Format}. */
  public String figure(String column) {
    return Format.figure(median(column));
  }

  public String whole(String column) {
    return Format.whole(median(column));
  }

  public String millions(String column) {
    return Format.millions(median(column));
  }

  public String nanos(String column) {
    return Format.nanos(median(column));
  }

  public long sum(String column) {
    return (long) numbers(column).sum();
  }

  /** The value of the first row. */
  public String text(String column) {
    return cell(rows.get(0), column);
  }

  /** The value of the first row. */
  public double number(String column) {
    return Double.parseDouble(text(column));
  }

  private DoubleStream numbers(String column) {
    return rows.stream().mapToDouble(row -> Double.parseDouble(cell(row, column)));
  }

  private String cell(List<String> row, String column) {
    int index = columns.indexOf(column);
    if (index < 0) {
      throw new IllegalArgumentException("No column '" + column + "' in " + columns + ".");
    }
    return row.get(index);
  }
}
