package dev.hilo.hibernate.testing;

import dev.hilo.testdb.Schema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the database says of its tables. */
public final class Tables {

  private Tables() {}

  /** The names of all tables of the test's own schema, in lower case. */
  public static List<String> names(Schema schema) {
    return read(
        schema,
        connection -> {
          TreeSet<String> names = new TreeSet<>();
          try (ResultSet tables =
              connection
                  .getMetaData()
                  .getTables(
                      connection.getCatalog(),
                      connection.getSchema(),
                      "%",
                      new String[] {"TABLE"})) {
            while (tables.next()) {
              names.add(tables.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
            }
            // What Oracle keeps of dropped tables.
            names.removeIf(name -> name.startsWith("bin$"));
          }
          return List.copyOf(names);
        });
  }

  /** The columns of a table and then its primary key, one a line, without regard to order. */
  public static List<String> describe(Schema schema, String table) {
    return read(
        schema,
        connection -> {
          List<String> lines = new ArrayList<>(columns(connection, table));
          lines.add("primary key " + primaryKey(connection, table));
          return lines;
        });
  }

  private static Set<String> columns(Connection connection, String table) throws SQLException {
    TreeSet<String> columns = new TreeSet<>();
    try (ResultSet all =
        connection
            .getMetaData()
            .getColumns(connection.getCatalog(), connection.getSchema(), "%", "%")) {
      while (all.next()) {
        if (all.getString("TABLE_NAME").equalsIgnoreCase(table)) {
          columns.add(
              "%s %s(%d) %s"
                  .formatted(
                      all.getString("COLUMN_NAME"),
                      all.getString("TYPE_NAME"),
                      all.getInt("COLUMN_SIZE"),
                      all.getString("IS_NULLABLE").equals("NO") ? "not null" : "null")
                  .toLowerCase(Locale.ROOT));
        }
      }
    }
    return columns;
  }

  private static List<String> primaryKey(Connection connection, String table) throws SQLException {
    TreeMap<Integer, String> columns = new TreeMap<>();
    String catalog = connection.getCatalog();
    for (String name : List.of(table, table.toUpperCase(Locale.ROOT))) {
      try (ResultSet key =
          connection.getMetaData().getPrimaryKeys(catalog, connection.getSchema(), name)) {
        while (key.next()) {
          columns.put(key.getInt("KEY_SEQ"), key.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
        }
      }
    }
    return List.copyOf(columns.values());
  }

  /** The collations of the key columns; where there are none, codes are compared anyway. */
  public static List<String> collations(Schema schema, String table) {
    String query =
        switch (schema.server().database()) {
          case H2 -> collationsIn("''", table);
          case POSTGRESQL -> collationsIn("'public'", table);
          case MYSQL, MARIADB -> collationsIn("database()", table);
          case HSQLDB -> collationsIn("'PUBLIC'", table);
          // One collation for the whole database.
          case DERBY -> "values syscs_util.syscs_get_database_property('derby.database.collation')";
          // SQLite has no list of collations. The CREATE statement would name one.
          case SQLITE -> "select sql from sqlite_master where sql like '% collate %'";
          case SQLSERVER -> collationsIn("'dbo'", table);
          case ORACLE ->
              "select collation from user_tab_columns where collation is not null"
                  + " and table_name = upper('%s') order by column_name".formatted(table);
        };
    return schema.query(query).stream().map(row -> String.valueOf(row.get(0))).toList();
  }

  private static String collationsIn(String schema, String table) {
    return """
    select collation_name from information_schema.columns
    where collation_name is not null and table_schema = %s and table_name = '%s'
    order by column_name\
    """
        .formatted(schema, table);
  }

  private static <T> T read(Schema schema, Reading<T> reading) {
    try (Connection connection = schema.dataSource().getConnection()) {
      return reading.of(connection);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @FunctionalInterface
  private interface Reading<T> {
    T of(Connection connection) throws SQLException;
  }
}
