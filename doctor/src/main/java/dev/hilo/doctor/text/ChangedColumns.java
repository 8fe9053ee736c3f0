package dev.hilo.doctor.text;

import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.Column;
import dev.hilo.doctor.internal.ForeignKey;
import dev.hilo.doctor.internal.Place;
import dev.hilo.doctor.internal.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The columns that were named, and all that refer to them by foreign keys, however indirectly. */
final class ChangedColumns {

  private final Catalog catalog;

  /** By table and column in SQL. */
  private final Map<String, Changed> columns = new LinkedHashMap<>();

  private final Map<String, ForeignKey> keys = new LinkedHashMap<>();

  ChangedColumns(Catalog catalog) {
    this.catalog = catalog;
  }

  List<Changed> all() {
    return List.copyOf(columns.values());
  }

  /** The columns of each table, by the table's name in SQL. */
  Map<String, List<Changed>> byTable() {
    return columns.values().stream()
        .collect(
            Collectors.groupingBy(
                changed -> changed.place().sqlTable(), LinkedHashMap::new, Collectors.toList()));
  }

  /** The foreign keys that have a column that changes. */
  List<ForeignKey> keys() {
    return List.copyOf(keys.values());
  }

  /**
   * Adds a column, and those that refer to it.
   *
   * @throws IllegalArgumentException if a column would bear the ids of two collections
   */
  void add(Place place, IdForm form) throws SQLException {
    add(place, form, true);
  }

  private void add(Place place, IdForm form, boolean named) throws SQLException {
    String name = name(place.table(), place.column().name());
    Changed known = columns.get(name);
    if (known != null && !known.form().equals(form)) {
      throw new IllegalArgumentException(
          ("The column %s would hold ids such as %s and such as %s, because a foreign key refers to"
                  + " another column: name both columns with one collection.")
              .formatted(place.subject(), known.form().example(), form.example()));
    }
    columns.put(name, new Changed(place, form, named || (known != null && known.named())));
    if (known != null) {
      return;
    }
    for (ForeignKey key : catalog.referring(place.table())) {
      int position = key.targets().indexOf(place.column().name());
      if (position >= 0) {
        Column column = catalog.columnNamed(key.table(), key.columns().get(position));
        add(Place.of(catalog, key.table(), column), form, false);
      }
    }
  }

  /**
   * Collects the foreign keys.
   *
   * @throws IllegalArgumentException if a column refers to one that does not change
   */
  void findKeys() throws SQLException {
    for (Changed changed : new ArrayList<>(columns.values())) {
      for (ForeignKey key : catalog.foreignKeys(changed.place().table())) {
        int position = key.columns().indexOf(changed.place().column().name());
        if (position >= 0
            && !columns.containsKey(name(key.target(), key.targets().get(position)))) {
          throw new IllegalArgumentException(
              "The column %s refers to %s.%s: name that column, and this one changes with it."
                  .formatted(
                      changed.place().subject(), key.target().name(), key.targets().get(position)));
        }
        if (position >= 0) {
          keys.put(name(key.table(), String.valueOf(key.name())), key);
        }
      }
    }
  }

  private String name(Table table, String inTable) {
    return catalog.quoted(table) + "." + catalog.quoted(inTable);
  }
}
