package dev.hilo.doctor.text;

import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.ForeignKey;
import dev.hilo.doctor.internal.MySqlColumn;
import dev.hilo.doctor.internal.Place;
import dev.hilo.doctor.internal.Product;
import dev.hilo.spi.KeyCollation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The statements of a script on one database. */
final class ScriptSql {

  private final Catalog catalog;
  private final Product product;

  /**
   * @throws IllegalArgumentException if the statements of the database are not known
   */
  ScriptSql(Catalog catalog) throws SQLException {
    this.catalog = catalog;
    product = catalog.product();
    switch (product) {
      case POSTGRESQL, MYSQL, H2 -> {}
      default ->
          throw new IllegalArgumentException(
              ("There is no script for %s. Scripts are for PostgreSQL, MySQL, MariaDB and H2; for"
                      + " another database, write one by the page on text ids.")
                  .formatted(catalog.databaseVersion()));
    }
  }

  static boolean isMariaDb(Catalog catalog) throws SQLException {
    return catalog.databaseVersion().contains("MariaDB");
  }

  /** Whether the script is one transaction. */
  boolean isAtomic() {
    return product == Product.POSTGRESQL;
  }

  /** Locks the tables, where that is possible, so that no row comes in between. */
  List<String> begin(Collection<String> tables) throws SQLException {
    return isAtomic()
        ? List.of(
            "begin",
            // The definitions of foreign keys below are written for it.
            "set local search_path to "
                + catalog.ask(
                    "select coalesce(nullif(current_setting('search_path'), ''), '''''')"),
            "lock table %s in access exclusive mode".formatted(String.join(", ", tables)))
        // The script updates all rows of a table, which some clients of MySQL refuse by default.
        : product == Product.MYSQL ? List.of("set sql_safe_updates = 0") : List.of();
  }

  List<String> end() {
    return isAtomic() ? List.of("commit") : List.of();
  }

  String addKey(ForeignKey key) throws SQLException {
    if (product != Product.POSTGRESQL) {
      return key.add(catalog);
    }
    // It knows what the metadata do not, such as MATCH and DEFERRABLE.
    String definition =
        catalog.ask(
            "select pg_get_constraintdef(oid) from pg_constraint"
                + " where conname = ? and conrelid = ?::text::regclass",
            String.valueOf(key.name()),
            catalog.quoted(key.table()));
    return key.add(catalog, String.valueOf(definition));
  }

  /** Ends the numbering by the database; MySQL does so with the type. */
  List<String> dropGeneration(Place place) throws SQLException {
    boolean isNumbered = place.column().generated() || !place.column().standard().isEmpty();
    String drop =
        isNumbered && product != Product.MYSQL ? product.dropGeneration(catalog, place) : null;
    return drop == null ? List.of() : List.of(drop);
  }

  /** Writes ids in place of the numbers of a table's columns. */
  List<String> toText(List<Changed> columns) throws SQLException {
    return product == Product.MYSQL
        ? List.of(modify(columns, true, ""), update(columns, true))
        : convert(columns, true, "");
  }

  /** Writes numbers in place of the ids of a table's columns. */
  List<String> toNumbers(List<Changed> columns, String type) throws SQLException {
    return product == Product.MYSQL
        ? List.of(update(columns, false), modify(columns, false, type))
        : convert(columns, false, type);
  }

  private List<String> convert(List<Changed> columns, boolean toText, String numberType) {
    List<String> changes = new ArrayList<>();
    for (Changed each : columns) {
      String column = each.place().sqlColumn();
      changes.add(
          "alter column %s set data type %s using %s"
              .formatted(
                  column,
                  toText ? textType(each.form()) : numberType,
                  toText
                      ? each.form().id(product, column)
                      : "cast(%s as %s)"
                          .formatted(each.form().digits(product, column), numberType)));
    }
    String alter = "alter table " + columns.get(0).place().sqlTable() + " ";
    return product == Product.POSTGRESQL
        // One statement writes the table once.
        ? List.of(alter + String.join(", ", changes))
        : changes.stream().map(alter::concat).toList();
  }

  private String textType(IdForm form) {
    return "varchar(%s)".formatted(form.length())
        + (product == Product.POSTGRESQL
            ? " collate \"%s\"".formatted(KeyCollation.POSTGRESQL)
            : "");
  }

  private String modify(List<Changed> columns, boolean toText, String numberType)
      throws SQLException {
    String collation = isMariaDb(catalog) ? KeyCollation.MARIADB : KeyCollation.MYSQL;
    List<String> changes = new ArrayList<>();
    for (Changed each : columns) {
      String type =
          toText
              ? "varchar(%s) character set utf8mb4 collate %s"
                  .formatted(each.form().length(), collation)
              : numberType;
      changes.add(
          "modify %s %s"
              .formatted(
                  each.place().sqlColumn(),
                  new MySqlColumn(catalog, each.place()).definition(type, false)));
    }
    return "alter table %s %s"
        .formatted(columns.get(0).place().sqlTable(), String.join(", ", changes));
  }

  private String update(List<Changed> columns, boolean toText) throws SQLException {
    Place first = columns.get(0).place();
    List<String> values = new ArrayList<>();
    for (Changed each : columns) {
      String column = each.place().sqlColumn();
      IdForm form = each.form();
      values.add(
          column + " = " + (toText ? form.id(product, column) : form.digits(product, column)));
    }
    // A column that is set keeps its value. Otherwise its time would be now.
    for (String column :
        catalog.all(
            "select column_name from information_schema.columns where table_schema = ?"
                + " and table_name = ? and lower(extra) like '%on update%'",
            catalog.schemaOf(first.table()), first.table().name())) {
      values.add(catalog.quoted(column) + " = " + catalog.quoted(column));
    }
    return "update %s set %s".formatted(first.sqlTable(), String.join(", ", values));
  }

  /** Refuses what would ask for an id. Without IN, whose session H2 keeps, and may find closed. */
  String addCheck(Changed changed, String name) {
    return ("alter table %1$s add constraint %2$s check"
            + " (right(%3$s, 1) <> '|' and right(%3$s, 1) <> %4$s and trim(%3$s) <> '')")
        .formatted(
            changed.place().sqlTable(),
            catalog.quoted(name),
            changed.place().sqlColumn(),
            product.literal(String.valueOf(changed.form().separator())));
  }

  String dropCheck(Changed changed, String name) {
    return "alter table %s drop constraint %s"
        .formatted(changed.place().sqlTable(), catalog.quoted(name));
  }
}
