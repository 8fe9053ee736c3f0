package dev.hilo.support;

import dev.hilo.testdb.Schema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** What a database says of one of its tables. */
public final class TableShape {

  private TableShape() {}

  /** Columns in order, with types, sizes, nullability and collation; then the primary key. */
  public static List<String> of(Schema schema, String table) {
    try (Connection connection = schema.dataSource().getConnection()) {
      List<String> lines = new ArrayList<>(columns(connection, table));
      lines.add("primary key " + primaryKey(connection, table));
      lines.addAll(collations(schema, connection, table));
      return lines;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> columns(Connection connection, String table) throws SQLException {
    TreeMap<Integer, String> columns = new TreeMap<>();
    try (ResultSet all =
        connection
            .getMetaData()
            .getColumns(connection.getCatalog(), connection.getSchema(), "%", "%")) {
      while (all.next()) {
        if (all.getString("TABLE_NAME").equalsIgnoreCase(table)) {
          columns.put(
              all.getInt("ORDINAL_POSITION"),
              "%s %s(%d) nullable %s"
                  .formatted(
                      all.getString("COLUMN_NAME"),
                      all.getString("TYPE_NAME"),
                      all.getInt("COLUMN_SIZE"),
                      all.getString("IS_NULLABLE"))
                  .toLowerCase(Locale.ROOT));
        }
      }
    }
    return List.copyOf(columns.values());
  }

  private static List<String> primaryKey(Connection connection, String table) throws SQLException {
    TreeMap<Integer, String> columns = new TreeMap<>();
    for (String spelling : List.of(table, table.toUpperCase(Locale.ROOT))) {
      try (ResultSet key =
          connection
              .getMetaData()
              .getPrimaryKeys(connection.getCatalog(), connection.getSchema(), spelling)) {
        while (key.next()) {
          columns.put(key.getInt("KEY_SEQ"), key.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
        }
      }
    }
    return List.copyOf(columns.values());
  }

  private static List<String> collations(Schema schema, Connection connection, String table)
      throws SQLException {
    String own =
        switch (schema.server().database()) {
          case MYSQL, MARIADB -> connection.getCatalog();
          default -> connection.getSchema();
        };
    return schema
        .query(
            """
            select column_name, collation_name from information_schema.columns
            where lower(table_name) = '%s' and table_schema = '%s' and collation_name is not null
            order by column_name"""
                .formatted(table, own))
        .stream()
        .map(row -> row.get(0) + " collate " + row.get(1))
        .toList();
  }
}
