package dev.hilo.doctor.internal;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A foreign key.
 *
 * @param name null on databases that do not name it
 * @param table the table that refers
 * @param columns the columns that refer
 * @param target the table that it refers to
 * @param targets the columns that it refers to, in the order of {@code columns}
 * @param actions what follows a change of the id, in SQL
 */
public record ForeignKey(
    @Nullable String name,
    Table table,
    List<String> columns,
    Table target,
    List<String> targets,
    String actions) {

  /** From the rows of {@link DatabaseMetaData#getExportedKeys} or its opposite. */
  static List<ForeignKey> of(ResultSet rows) throws SQLException {
    Map<List<@Nullable String>, ForeignKey> keys = new LinkedHashMap<>();
    while (rows.next()) {
      ForeignKey key = first(rows);
      List<@Nullable String> name =
          Arrays.asList(key.table.catalog(), key.table.schema(), key.table.name(), key.name);
      ForeignKey known = keys.putIfAbsent(name, key);
      if (known != null) {
        known.columns.addAll(key.columns);
        known.targets.addAll(key.targets);
      }
    }
    return List.copyOf(keys.values());
  }

  private static ForeignKey first(ResultSet row) throws SQLException {
    return new ForeignKey(
        row.getString("FK_NAME"),
        table(row, "FK"),
        new ArrayList<>(List.of(row.getString("FKCOLUMN_NAME"))),
        table(row, "PK"),
        new ArrayList<>(List.of(row.getString("PKCOLUMN_NAME"))),
        action(" on update", row.getInt("UPDATE_RULE"))
            + action(" on delete", row.getInt("DELETE_RULE")));
  }

  /** The statement that drops it. */
  public String drop(Catalog catalog) {
    return "alter table %s drop %s %s"
        .formatted(
            catalog.quoted(table),
            catalog.product() == Product.MYSQL ? "foreign key" : "constraint",
            catalog.quoted(String.valueOf(name)));
  }

  /** The statement that adds it. */
  public String add(Catalog catalog) {
    return add(
        catalog,
        "foreign key (%s) references %s (%s)%s"
            .formatted(
                catalog.quoted(columns), catalog.quoted(target), catalog.quoted(targets), actions));
  }

  public String add(Catalog catalog, String definition) {
    return "alter table %s add constraint %s %s"
        .formatted(catalog.quoted(table), catalog.quoted(String.valueOf(name)), definition);
  }

  private static Table table(ResultSet row, String side) throws SQLException {
    return new Table(
        row.getString(side + "TABLE_CAT"),
        row.getString(side + "TABLE_SCHEM"),
        row.getString(side + "TABLE_NAME"));
  }

  private static String action(String on, int rule) {
    return switch (rule) {
      case DatabaseMetaData.importedKeyCascade -> on + " cascade";
      case DatabaseMetaData.importedKeySetNull -> on + " set null";
      case DatabaseMetaData.importedKeySetDefault -> on + " set default";
      default -> "";
    };
  }
}
