package dev.hilo.doctor.internal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The columns whose values must be unique. */
public final class UniqueKeys {

  private UniqueKeys() {}

  /** The columns of the primary key, and of each unique index without a condition or expression. */
  public static Set<List<String>> of(Catalog catalog, Table table) throws SQLException {
    Map<String, List<String>> indexes = new TreeMap<>();
    try (ResultSet rows =
        catalog
            .connection()
            .getMetaData()
            .getIndexInfo(table.catalog(), table.schema(), table.name(), true, true)) {
      while (rows.next()) {
        String name = rows.getString("INDEX_NAME");
        String condition = rows.getString("FILTER_CONDITION");
        if (name != null && (condition == null || condition.isEmpty())) {
          indexes
              .computeIfAbsent(name, unused -> new ArrayList<>())
              .add(String.valueOf(rows.getString("COLUMN_NAME")));
        }
      }
    }
    List<String> columns = catalog.columns(table).stream().map(Column::name).toList();
    Set<List<String>> keys = new LinkedHashSet<>();
    keys.add(catalog.primaryKey(table));
    indexes.values().stream().filter(columns::containsAll).forEach(keys::add);
    return keys;
  }
}
