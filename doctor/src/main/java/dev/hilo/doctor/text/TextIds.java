package dev.hilo.doctor.text;

import static java.util.Objects.requireNonNull;

import dev.hilo.HiLo;
import dev.hilo.convention.TagPlacement;
import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.Column;
import dev.hilo.doctor.internal.ForeignKey;
import dev.hilo.doctor.internal.HiLoTable;
import dev.hilo.doctor.internal.Place;
import dev.hilo.spi.NumberedColumn;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Writes the SQL script that turns columns of numbers into columns of text ids, and the script
 * back. Runs none of it, and only reads the database. Immutable and thread-safe.
 *
 * <p>The script changes the columns that the caller names, and all columns that refer to them by
 * foreign keys. It keeps primary keys, indexes, unique constraints and foreign keys, ends the
 * numbering by the database, and raises the counters. It is for PostgreSQL, MySQL, MariaDB and H2.
 */
public final class TextIds {

  private static final int LONGEST_NAME = 63;

  private final HiLo hilo;
  private final TagPlacement placement;
  private final boolean check;

  private TextIds(HiLo hilo, TagPlacement placement, boolean check) {
    this.hilo = hilo;
    this.placement = placement;
    this.check = check;
  }

  /**
   * Scripts without CHECK constraints.
   *
   * @param hilo knows the separator, the node tag of old rows and the table of counters; the caller
   *     closes it
   * @param placement where the tag stands in ids of that HiLo
   */
  public static TextIds of(HiLo hilo, TagPlacement placement) {
    return new TextIds(requireNonNull(hilo, "hilo"), requireNonNull(placement, "placement"), false);
  }

  /** Adds to each named column a CHECK that refuses requests for ids, such as {@code owners|}. */
  public TextIds check() {
    return new TextIds(hilo, placement, true);
  }

  /**
   * The script from numbers to text ids. Row 7 becomes {@code owners/7-A}, and {@code owners/7} if
   * {@link NumberedColumn#identity}.
   *
   * @param connection the caller's, to the database of the rows
   * @param columns the keys, and other columns that hold their numbers without a foreign key
   * @return statements that end with {@code ;} and a line break, and comments
   * @throws IllegalArgumentException if the database has no such script, a column cannot change, a
   *     number is below 1, or a row violates a foreign key; the message says what to do
   * @throws SQLException if the connection fails
   */
  public String toText(Connection connection, Collection<NumberedColumn> columns)
      throws SQLException {
    Catalog catalog = new Catalog(connection, null);
    ScriptSql sql = new ScriptSql(catalog);
    ChangedColumns changed = changed(catalog, sql, columns);
    for (Changed each : changed.all()) {
      requireType(each, each.place().column().isNumber(), "whole numbers");
      boolean unused = new Obstacles(catalog).check(each.place(), "");
      values(catalog, changed, each).requirePositive();
    }
    Script script = new Script(catalog.databaseVersion(), "numbers to text ids", sql.isAtomic());
    for (Changed each : changed.all()) {
      script.note(each.place().subject() + ": 1 becomes " + each.form().example());
    }
    script.add(sql.begin(changed.byTable().keySet()));
    // First, so that a missing table ends the script before anything changed.
    script.add(seeds(catalog, changed));
    script.add(changed.keys().stream().map(key -> key.drop(catalog)).toList());
    for (Changed each : changed.all()) {
      script.add(sql.dropGeneration(each.place()));
    }
    for (List<Changed> inTable : changed.byTable().values()) {
      script.add(sql.toText(inTable));
    }
    for (ForeignKey key : changed.keys()) {
      script.add(List.of(sql.addKey(key)));
    }
    for (Changed each : changed.all()) {
      if (check && each.named()) {
        script.add(List.of(sql.addCheck(each, checkName(each.place()))));
      }
    }
    script.add(sql.end());
    return script.toString();
  }

  /**
   * The script from text ids to numbers: {@code owners/7-A} and {@code owners/7} become 7. The
   * database does not number the columns then.
   *
   * @param connection the caller's, to the database of the rows
   * @param columns as for {@link #toText}; of their ids each is read
   * @param type of the numbers: bigint, integer, int or smallint
   * @return statements that end with {@code ;} and a line break, and comments
   * @throws IllegalArgumentException if the database has no such script, a column cannot change, an
   *     id has no number, two ids have the same in a unique key, one does not fit, or a row
   *     violates a foreign key; the message says what to do
   * @throws SQLException if the connection fails
   */
  public String toNumbers(Connection connection, Collection<NumberedColumn> columns, String type)
      throws SQLException {
    long most = mostOf(type);
    Catalog catalog = new Catalog(connection, null);
    ScriptSql sql = new ScriptSql(catalog);
    ChangedColumns changed = changed(catalog, sql, columns);
    Script script = new Script(catalog.databaseVersion(), "text ids to numbers", sql.isAtomic());
    List<String> dropped = new ArrayList<>();
    for (Changed each : changed.all()) {
      requireType(each, each.place().column().isText(), "texts");
      if (new Obstacles(catalog).check(each.place(), checkName(each.place()))) {
        dropped.add(sql.dropCheck(each, checkName(each.place())));
      }
      values(catalog, changed, each).requireNumbers(most);
      script.note(each.place().subject() + ": " + each.form().example() + " becomes 1");
    }
    script.add(sql.begin(changed.byTable().keySet()));
    // A missing table of HiLo ends the script here. Its counters follow when there are numbers.
    script.add(List.of(new HiLoTable(catalog, hilo).look()));
    script.add(changed.keys().stream().map(key -> key.drop(catalog)).toList());
    script.add(dropped);
    for (List<Changed> inTable : changed.byTable().values()) {
      script.add(sql.toNumbers(inTable, type));
    }
    for (ForeignKey key : changed.keys()) {
      script.add(List.of(sql.addKey(key)));
    }
    script.add(seeds(catalog, changed));
    script.add(sql.end());
    return script.toString();
  }

  private ChangedColumns changed(Catalog catalog, ScriptSql sql, Collection<NumberedColumn> columns)
      throws SQLException {
    if (columns.isEmpty()) {
      throw new IllegalArgumentException("Name the columns that change: owners=owners.id.");
    }
    ChangedColumns changed = new ChangedColumns(catalog);
    for (NumberedColumn column : columns) {
      changed.add(Place.of(catalog, column), IdForm.of(column, hilo.rules(), placement));
    }
    changed.findKeys();
    if (!sql.isAtomic()) {
      // Otherwise the script fails at its end, and nothing has changed.
      for (ForeignKey key : changed.keys()) {
        Orphans.refuse(catalog, key);
      }
    }
    return changed;
  }

  private static Values values(Catalog catalog, ChangedColumns changed, Changed each) {
    return new Values(
        catalog, each, changed.byTable().getOrDefault(each.place().sqlTable(), List.of()));
  }

  private static void requireType(Changed changed, boolean right, String what) {
    Column column = changed.place().column();
    if (!right) {
      throw new IllegalArgumentException(
          "The column %s is of type %s. This script changes %s. Give the column the type of the"
                  .formatted(changed.place().subject(), column.typeName(), what)
              + " column it refers to, or name another column.");
    }
  }

  private static long mostOf(String type) {
    return switch (type) {
      case "bigint" -> Long.MAX_VALUE;
      case "integer", "int" -> Integer.MAX_VALUE;
      case "smallint" -> Short.MAX_VALUE;
      default ->
          throw new IllegalArgumentException(
              "'%s' is no type for the numbers: choose bigint, integer, int or smallint."
                  .formatted(type));
    };
  }

  private List<String> seeds(Catalog catalog, ChangedColumns changed) {
    hilo.rules().requireSharedCounters("A script for text ids");
    HiLoTable table = new HiLoTable(catalog, hilo);
    List<String> seeds = new ArrayList<>();
    for (Changed each : changed.all()) {
      String highest =
          "select coalesce(max(%s), 0) from %s"
              .formatted(each.place().sqlColumn(), each.place().sqlTable());
      if (each.named()) {
        each.form().counters().forEach(counter -> seeds.add(table.seed(counter, highest)));
      }
    }
    return seeds;
  }

  private static String checkName(Place place) {
    String name = place.table().name() + "_" + place.column().name() + "_form";
    return name.length() <= LONGEST_NAME ? name : name.substring(name.length() - LONGEST_NAME);
  }
}
