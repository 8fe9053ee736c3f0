package dev.hilo.doctor.internal;

import dev.hilo.spi.NumberedColumn;
import java.sql.SQLException;

/**
 * Where a column is.
 *
 * @param sqlTable the table's name, qualified and quoted
 * @param sqlColumn the column's name, quoted
 */
public record Place(Table table, Column column, String sqlTable, String sqlColumn) {

  /**
   * The place of a column.
   *
   * @throws UnknownNameException if there is no such column
   */
  public static Place of(Catalog catalog, NumberedColumn numbered) throws SQLException {
    Table table = catalog.table(numbered.table());
    return of(catalog, table, catalog.column(table, numbered.column()));
  }

  public static Place of(Catalog catalog, Table table, Column column) {
    return new Place(table, column, catalog.quoted(table), catalog.quoted(column.name()));
  }

  /** The name for people. */
  public String subject() {
    return table.name() + "." + column.name();
  }

  public String alter(String change) {
    return "alter table %s alter column %s %s".formatted(sqlTable, sqlColumn, change);
  }

  /** As MySQL and MariaDB have it. */
  public String modify(String definition) {
    return "alter table %s modify %s %s".formatted(sqlTable, sqlColumn, definition);
  }
}
