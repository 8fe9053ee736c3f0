package dev.hilo.doctor;

import dev.hilo.spi.NearestName;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
  private @Nullable List<Table> tables;

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

  List<Table> tables() throws SQLException {
    List<Table> known = tables;
    if (known == null) {
      known = new ArrayList<>();
      try (ResultSet rows = data.getTables(catalog, schema, "%", null)) {
        while (rows.next()) {
          Table table =
              new Table(
                  rows.getString("TABLE_CAT"),
                  rows.getString("TABLE_SCHEM"),
                  rows.getString("TABLE_NAME"));
          if (TABLE_TYPES.contains(rows.getString("TABLE_TYPE")) && isHere(table)) {
            known.add(table);
          }
        }
      }
      tables = known;
    }
    return known;
  }

  private boolean isHere(Table table) {
    return (schema == null || schema.equals(table.schema()))
        && (!product.hasCatalogs() || catalog == null || catalog.equals(table.catalog()));
  }

  /** The columns of a table, in their order. */
  List<Column> columns(Table table) throws SQLException {
    List<Column> columns = new ArrayList<>();
    // A backslash would escape what follows in a pattern.
    String pattern = table.name().contains("\\") ? "%" : table.name();
    try (ResultSet rows = data.getColumns(table.catalog(), table.schema(), pattern, "%")) {
      while (rows.next()) {
        if (table.name().equals(rows.getString("TABLE_NAME"))) {
          columns.add(Column.of(rows));
        }
      }
    }
    return columns;
  }

  /** The columns of the primary key. */
  List<String> primaryKey(Table table) throws SQLException {
    return names(data.getPrimaryKeys(table.catalog(), table.schema(), table.name()), "COLUMN_NAME");
  }

  /** The foreign keys of one column that refer to a column. */
  List<ForeignKey> referring(Table table, String column) throws SQLException {
    Map<List<@Nullable String>, List<ForeignKey>> keys = new LinkedHashMap<>();
    try (ResultSet rows = data.getExportedKeys(table.catalog(), table.schema(), table.name())) {
      while (rows.next()) {
        ForeignKey key = ForeignKey.of(rows);
        List<@Nullable String> name =
            Arrays.asList(key.table().schema(), key.table().name(), key.name());
        keys.computeIfAbsent(name, unused -> new ArrayList<>()).add(key);
      }
    }
    return keys.values().stream()
        .filter(columns -> columns.size() == 1 && columns.get(0).to().equals(column))
        .map(columns -> columns.get(0))
        .toList();
  }

  /**
   * The table with a name as it is written in SQL.
   *
   * @throws UnknownNameException if there is none
   */
  Table table(String sql) throws SQLException {
    List<String> parts = parts(sql);
    String name = parts.get(parts.size() - 1);
    String qualifier = parts.size() == 1 ? null : parts.get(parts.size() - 2);
    return qualifier == null || qualifier.equals(schema())
        ? named(name)
        : new Catalog(connection, qualifier).named(name);
  }

  /**
   * The table with a name that is not quoted.
   *
   * @throws UnknownNameException if there is none
   */
  Table named(String name) throws SQLException {
    List<Table> tables = tables();
    String found = match("table", name, tables.stream().map(Table::name).toList());
    return tables.stream().filter(table -> table.name().equals(found)).findFirst().orElseThrow();
  }

  /**
   * The column with a name as it is written in SQL.
   *
   * @throws UnknownNameException if there is none
   */
  Column column(Table table, String sql) throws SQLException {
    return columnNamed(table, parts(sql).get(0));
  }

  /**
   * The column with a name that is not quoted.
   *
   * @throws UnknownNameException if there is none
   */
  Column columnNamed(Table table, String name) throws SQLException {
    List<Column> columns = columns(table);
    String found =
        match("column of " + table.name(), name, columns.stream().map(Column::name).toList());
    return columns.stream().filter(one -> one.name().equals(found)).findFirst().orElseThrow();
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

  /** The same name, or else the one that differs in case only. */
  private static String match(String what, String name, Collection<String> names) {
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

  private static String nearest(String name, Collection<String> names) {
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
  @Nullable String about(Place place, String what) throws SQLException {
    String schemaOf = product.hasCatalogs() ? place.table().catalog() : place.table().schema();
    return ask(
        "select "
            + what
            + " from information_schema.columns"
            + " where table_schema = ? and table_name = ? and column_name = ?",
        String.valueOf(schemaOf),
        place.table().name(),
        place.column().name());
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

  /** The qualified and quoted name of a table. */
  String quoted(Table table) {
    String qualifier = product.hasCatalogs() ? table.catalog() : table.schema();
    String prefix = qualifier == null || qualifier.isEmpty() ? "" : quoted(qualifier) + ".";
    return prefix + quoted(table.name());
  }
}
