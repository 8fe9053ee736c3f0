package dev.hilo.doctor.internal;

import dev.hilo.spi.NearestName;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tables and columns of a schema, by the driver's metadata. Used by one thread.
 *
 * <p>The metadata take patterns, in which {@code _} fits any character. So answers are compared.
 */
public final class Catalog {

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
  public Catalog(Connection connection, @Nullable String schema) throws SQLException {
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

  public Connection connection() {
    return connection;
  }

  public Product product() {
    return product;
  }

  public String databaseVersion() throws SQLException {
    return data.getDatabaseProductName() + " " + data.getDatabaseProductVersion();
  }

  /** The name of the schema; null if the database has none. */
  public @Nullable String schema() {
    return product.hasCatalogs() ? catalog : schema;
  }

  public List<Table> tables() throws SQLException {
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
  public List<Column> columns(Table table) throws SQLException {
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
  public List<String> primaryKey(Table table) throws SQLException {
    return names(data.getPrimaryKeys(table.catalog(), table.schema(), table.name()), "COLUMN_NAME");
  }

  /** The foreign keys that refer to a table. */
  public List<ForeignKey> referring(Table table) throws SQLException {
    try (ResultSet rows = data.getExportedKeys(table.catalog(), table.schema(), table.name())) {
      return ForeignKey.of(rows);
    }
  }

  /** The foreign keys of one column that refer to a column. */
  public List<ForeignKey> referring(Table table, String column) throws SQLException {
    return referring(table).stream().filter(key -> key.targets().equals(List.of(column))).toList();
  }

  /** The foreign keys of a table. */
  public List<ForeignKey> foreignKeys(Table table) throws SQLException {
    try (ResultSet rows = data.getImportedKeys(table.catalog(), table.schema(), table.name())) {
      return ForeignKey.of(rows);
    }
  }

  /**
   * The table with a name as it is written in SQL.
   *
   * @throws UnknownNameException if there is none
   */
  public Table table(String sql) throws SQLException {
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
  public Table named(String name) throws SQLException {
    List<Table> tables = tables();
    String found = match("table", name, tables.stream().map(Table::name).toList());
    return tables.stream().filter(table -> table.name().equals(found)).findFirst().orElseThrow();
  }

  /**
   * The column with a name as it is written in SQL.
   *
   * @throws UnknownNameException if there is none
   */
  public Column column(Table table, String sql) throws SQLException {
    return columnNamed(table, parts(sql).get(0));
  }

  /**
   * The column with a name that is not quoted.
   *
   * @throws UnknownNameException if there is none
   */
  public Column columnNamed(Table table, String name) throws SQLException {
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
  public @Nullable String about(Place place, String what) throws SQLException {
    return ask(
        "select "
            + what
            + " from information_schema.columns"
            + " where table_schema = ? and table_name = ? and column_name = ?",
        schemaOf(place.table()),
        place.table().name(),
        place.column().name());
  }

  /** The first column of the first row; null if there is no row. */
  public @Nullable String ask(String sql, String... parameters) throws SQLException {
    List<String> rows = all(sql, parameters);
    return rows.isEmpty() ? null : rows.get(0);
  }

  /** The first column of all rows. */
  public List<String> all(String sql, String... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      List<String> values = new ArrayList<>();
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          values.add(row.getString(1));
        }
      }
      return values;
    }
  }

  /** The name of a table's schema in information_schema. */
  public String schemaOf(Table table) {
    return String.valueOf(product.hasCatalogs() ? table.catalog() : table.schema());
  }

  /** A name in the database's quotes. */
  public String quoted(String name) {
    return quote + name.replace(quote, quote + quote) + quote;
  }

  /** Names in the database's quotes, with commas between them. */
  public String quoted(List<String> names) {
    return names.stream().map(this::quoted).collect(Collectors.joining(", "));
  }

  /** The qualified and quoted name of a table. */
  public String quoted(Table table) {
    String qualifier = product.hasCatalogs() ? table.catalog() : table.schema();
    String prefix = qualifier == null || qualifier.isEmpty() ? "" : quoted(qualifier) + ".";
    return prefix + quoted(table.name());
  }
}
