package dev.hilo.doctor;

import dev.hilo.HiLo;
import dev.hilo.HiLoMissingTableException;
import dev.hilo.convention.NamingConvention;
import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.Column;
import dev.hilo.doctor.internal.Table;
import dev.hilo.doctor.internal.UnknownNameException;
import dev.hilo.spi.NumberCheck;
import dev.hilo.spi.NumberedColumn;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The columns to examine: named on the command line, or guessed. */
final class Targets {

  private final Catalog catalog;

  Targets(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * The column of {@code orders=orders.id} or {@code companies|=companies.id}.
   *
   * @throws IllegalArgumentException if the text has another form, or the column another type
   * @throws UnknownNameException if there is no such table or column
   */
  NumberedColumn named(String argument, HiLo hilo) throws SQLException {
    int equals = argument.indexOf('=');
    int dot = argument.indexOf('.', equals);
    if (equals < 1 || dot < 0) {
      throw new IllegalArgumentException(
          "'%s' has not the form collection=table.column.".formatted(argument));
    }
    String name = argument.substring(0, equals);
    boolean identity = name.endsWith("|");
    String prefix = identity ? name.substring(0, name.length() - 1) : name;
    hilo.rules().checkCollection(prefix);
    UnknownNameException unknown = null;
    // Names may contain dots.
    for (; dot >= 0; dot = argument.indexOf('.', dot + 1)) {
      try {
        Table table = catalog.named(argument.substring(equals + 1, dot));
        Column column = catalog.columnNamed(table, argument.substring(dot + 1));
        if (!column.isText() && !column.isNumber()) {
          throw new IllegalArgumentException(
              "The column of '%s' is of type %s: HiLo numbers texts and whole numbers."
                  .formatted(argument, column.typeName()));
        }
        return column(prefix, identity, table, column);
      } catch (UnknownNameException e) {
        unknown = unknown == null ? e : unknown;
      }
    }
    throw unknown == null ? new IllegalStateException(argument) : unknown;
  }

  /** The primary keys of one column, text or number, of all tables. */
  List<NumberedColumn> guessed(HiLo hilo) throws SQLException {
    Map<String, Long> counters;
    try {
      counters = NumberCheck.maxima(hilo);
    } catch (HiLoMissingTableException e) {
      // The doctor reports that.
      return List.of();
    }
    List<NumberedColumn> columns = new ArrayList<>();
    for (Table table : catalog.tables()) {
      List<String> key = catalog.primaryKey(table);
      Column column = key.size() == 1 ? catalog.columnNamed(table, key.get(0)) : null;
      if (column != null && (column.isText() || column.isNumber())) {
        columns.add(guessed(counters, table, column));
      }
    }
    return columns;
  }

  /** By a counter that fits the table's name, or else by HiLo's convention for classes. */
  private NumberedColumn guessed(Map<String, Long> counters, Table table, Column column) {
    String convention = NamingConvention.plural(className(table.name()));
    List<String> names =
        List.of(convention, table.name().toLowerCase(Locale.ROOT), table.name().replace("_", ""));
    for (boolean identity : new boolean[] {false, true}) {
      for (String name : names) {
        if (counters.containsKey(NumberedColumn.counter(name, identity))) {
          return column(name, identity, table, column);
        }
      }
    }
    return column(convention, false, table, column);
  }

  /** {@code order_line} is the table of OrderLine. */
  private static String className(String table) {
    boolean isMixed =
        !table.equals(table.toLowerCase(Locale.ROOT))
            && !table.equals(table.toUpperCase(Locale.ROOT));
    return isMixed
        ? table
        : Arrays.stream(table.toLowerCase(Locale.ROOT).split("_", -1))
            .filter(word -> !word.isEmpty())
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining());
  }

  private NumberedColumn column(String prefix, boolean identity, Table table, Column column) {
    return new NumberedColumn(
        prefix, identity, catalog.quoted(table), catalog.quoted(column.name()), column.isText());
  }
}
