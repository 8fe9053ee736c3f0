package dev.hilo.benchmarks.report;

import java.util.List;

/**
 * One line of figures.
 *
 * @param columns what they are
 * @param values the figures, in the same order
 */
public record Row(List<String> columns, List<String> values) {

  /** A line has a value for each column. */
  public Row {
    if (columns.size() != values.size()) {
      throw new IllegalArgumentException(
          values + " are " + values.size() + " values for the columns " + columns + ".");
    }
  }

  /** What stands in a column. */
  public String text(String column) {
    int index = columns.indexOf(column);
    if (index < 0) {
      throw new IllegalArgumentException("No column '" + column + "' in " + columns + ".");
    }
    return values.get(index);
  }

  /** The number that stands in a column. */
  public double number(String column) {
    return Double.parseDouble(text(column));
  }

  /** The whole number that stands in a column. */
  public long whole(String column) {
    return Long.parseLong(text(column));
  }
}
