package dev.hilo.doctor;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import dev.hilo.internal.common.NearestName;
import dev.hilo.rows.NumberedColumn;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The tables and columns of a schema, by the driver's metadata. Used by one thread.
 *
 * <p>The metadata take patterns, in which {@code _} fits any character. So answers are compared.
 */
final class Catalog {

  private static final Set<String> TABLE_TYPES = Set.of("TABLE", "BASE TABLE", "PARTITIONED TABLE");

  private final Connection connection;
  private final DatabaseMetaData data;
  private final Product product;
  private final String quote;
  private final @Nullable String catalog;
  private final @Nullable String schema;

  /**
   * @param schema the schema of the tables; null for the connection's own
   * @throws UnknownNameException if there is no such schema
   */
  Catalog(Connection connection, @Nullable String schema) throws SQLException {
    this.connection = connection;
    data = connection.getMetaData();
    product = Product.of(data);
    String quotes = data.getIdentifierQuoteString().strip();
    quote = quotes.isEmpty() ? "\"" : quotes;
    String own = connection.getCatalog();
    if (product.hasCatalogs()) {
      catalog =
          schema == null ? own : match("schema", schema, names(data.getCatalogs(), "TABLE_CAT"));
      this.schema = null;
    } else {
      catalog = own == null || own.isEmpty() ? null : own;
      this.schema =
          schema == null
              ? connection.getSchema()
              : match("schema", schema, names(data.getSchemas(), "TABLE_SCHEM"));
    }
  }

  private static List<String> names(ResultSet rows, String column) throws SQLException {
    List<String> names = new ArrayList<>();
    try (rows) {
      while (rows.next()) {
        names.add(rows.getString(column));
      }
    }
    return names;
  }

  Connection connection() {
    return connection;
  }

  Product product() {
    return product;
  }

  String databaseVersion() throws SQLException {
    return data.getDatabaseProductName() + " " + data.getDatabaseProductVersion();
  }

  /** The name of the schema; null if the database has none. */
  @Nullable String schema() {
    return product.hasCatalogs() ? catalog : schema;
  }

  /**
   * The column of a name as it is written in SQL.
   *
   * @throws UnknownNameException if there is none
   */
  Column column(NumberedColumn numbered) throws SQLException {
    List<String> table = parts(numbered.table());
    String qualifier = table.size() == 1 ? null : table.get(table.size() - 2);
    Catalog of =
        qualifier == null || qualifier.equals(schema()) ? this : new Catalog(connection, qualifier);
    return of.column(table.get(table.size() - 1), parts(numbered.column()).get(0));
  }

  /** The parts of a qualified name, without their quotes. */
  private List<String> parts(String sql) {
    List<String> parts = new ArrayList<>();
    String q = Pattern.quote(quote);
    Matcher part =
        Pattern.compile("%1$s((?:(?!%1$s).|%1$s%1$s)+)%1$s|([^.]+)".formatted(q)).matcher(sql);
    while (part.find()) {
      String quoted = part.group(1);
      parts.add(quoted == null ? part.group(2) : quoted.replace(quote + quote, quote));
    }
    return parts.isEmpty() ? List.of(sql) : parts;
  }

  /**
   * The column of names that are not quoted.
   *
   * @throws UnknownNameException if there is none
   */
  Column column(String table, String name) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (ResultSet rows = data.getTables(catalog, schema, "%", null)) {
      while (rows.next()) {
        if (TABLE_TYPES.contains(rows.getString("TABLE_TYPE")) && isHere(rows)) {
          tables.add(rows.getString("TABLE_NAME"));
        }
      }
    }
    String found = match("table", table, tables);
    Map<String, Column> columns = new HashMap<>();
    // A backslash would escape what follows in a pattern.
    String pattern = found.contains("\\") ? "%" : found;
    try (ResultSet rows = data.getColumns(catalog, schema, pattern, "%")) {
      while (rows.next()) {
        if (isHere(rows) && found.equals(rows.getString("TABLE_NAME"))) {
          Column column = column(rows);
          columns.put(column.name(), column);
        }
      }
    }
    String match = match("column of " + found, name, List.copyOf(columns.keySet()));
    return requireNonNull(columns.get(match));
  }

  private boolean isHere(ResultSet row) throws SQLException {
    return (schema == null || schema.equals(row.getString("TABLE_SCHEM")))
        && (!product.hasCatalogs()
            || catalog == null
            || catalog.equals(row.getString("TABLE_CAT")));
  }

  private Column column(ResultSet row) throws SQLException {
    String of = row.getString(product.hasCatalogs() ? "TABLE_CAT" : "TABLE_SCHEM");
    String table = row.getString("TABLE_NAME");
    String name = row.getString("COLUMN_NAME");
    String qualifier = of == null || of.isEmpty() ? "" : quoted(of) + ".";
    return new Column(
        String.valueOf(of),
        table,
        name,
        qualifier + quoted(table),
        quoted(name),
        row.getInt("DATA_TYPE"),
        row.getString("TYPE_NAME"),
        row.getInt("COLUMN_SIZE"),
        row.getInt("DECIMAL_DIGITS"),
        !"NO".equals(row.getString("IS_NULLABLE")),
        "YES".equals(row.getString("IS_AUTOINCREMENT")),
        requireNonNullElse(row.getString("COLUMN_DEF"), ""));
  }

  /** The same name, or else the one that differs in case only. */
  private static String match(String what, String name, List<String> names) {
    if (names.contains(name)) {
      return name;
    }
    List<String> similar = names.stream().filter(name::equalsIgnoreCase).toList();
    if (similar.size() == 1) {
      return similar.get(0);
    }
    throw new UnknownNameException(
        "There is no %s '%s'%s".formatted(what, name, nearest(name, names)));
  }

  private static String nearest(String name, List<String> names) {
    Map<String, String> byLowerCase = new HashMap<>();
    names.forEach(one -> byLowerCase.put(one.toLowerCase(Locale.ROOT), one));
    return names.isEmpty()
        ? ", and no other either: check --schema and the user's privileges."
        : ". The nearest is '%s'."
            .formatted(
                byLowerCase.get(
                    NearestName.of(name.toLowerCase(Locale.ROOT), byLowerCase.keySet())));
  }

  /** A column of information_schema about a column of a table; null if it has none. */
  @Nullable String about(Column column, String what) throws SQLException {
    return ask(
        "select "
            + what
            + " from information_schema.columns"
            + " where table_schema = ? and table_name = ? and column_name = ?",
        column.schema(),
        column.table(),
        column.name());
  }

  /** The first column of the first row; null if there is no row. */
  @Nullable String ask(String sql, String... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }

  /** A name in the database's quotes. */
  String quoted(String name) {
    return quote + name.replace(quote, quote + quote) + quote;
  }
}
