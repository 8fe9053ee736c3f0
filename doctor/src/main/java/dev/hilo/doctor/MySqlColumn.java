package dev.hilo.doctor;

import java.sql.SQLException;
import java.util.Locale;

/** What the metadata do not tell about a column of MySQL and MariaDB. */
final class MySqlColumn {

  private final Catalog catalog;
  private final Column column;
  private final String extra;

  MySqlColumn(Catalog catalog, Column column) throws SQLException {
    this.catalog = catalog;
    this.column = column;
    extra = String.valueOf(catalog.about(column, "extra")).toLowerCase(Locale.ROOT);
  }

  /** Whether the database numbers it. MariaDB's driver does not see that if it is invisible. */
  boolean isNumbered() {
    return extra.contains("auto_increment") || column.sequence() != null;
  }

  /** Changes the type, and names all that a MODIFY would lose. */
  String modify(String type, boolean keepNumbering) throws SQLException {
    String comment = catalog.about(column, "column_comment");
    return "alter table %s modify %s %s".formatted(column.sqlTable(), column.sqlName(), type)
        + (column.nullable() ? " null" : " not null")
        + (extra.contains("invisible") ? " invisible" : "")
        + (keepNumbering && isNumbered() ? numbering() : "")
        + (comment == null || comment.isEmpty()
            ? ""
            : " comment " + catalog.product().literal(comment));
  }

  private String numbering() {
    return column.sequence() == null ? " auto_increment" : " default " + column.standard();
  }
}
