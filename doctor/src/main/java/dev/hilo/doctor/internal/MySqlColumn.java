package dev.hilo.doctor.internal;

import java.sql.SQLException;
import java.util.Locale;

/** What the metadata do not tell about a column of MySQL and MariaDB. */
public final class MySqlColumn {

  private final Catalog catalog;
  private final Place place;
  private final String extra;

  public MySqlColumn(Catalog catalog, Place place) throws SQLException {
    this.catalog = catalog;
    this.place = place;
    extra = String.valueOf(catalog.about(place, "extra")).toLowerCase(Locale.ROOT);
  }

  /** Whether the database numbers it. MariaDB's driver does not see that if it is invisible. */
  public boolean isNumbered() {
    return extra.contains("auto_increment") || place.column().sequence() != null;
  }

  /** Its definition with another type, and all that a MODIFY would lose. */
  public String definition(String type, boolean numbered) throws SQLException {
    String comment = catalog.about(place, "column_comment");
    return type
        + (place.column().nullable() ? " null" : " not null")
        + (extra.contains("invisible") ? " invisible" : "")
        + (numbered ? numbering() : "")
        + (comment == null || comment.isEmpty()
            ? ""
            : " comment " + catalog.product().literal(comment));
  }

  private String numbering() {
    Column column = place.column();
    return column.sequence() == null ? " auto_increment" : " default " + column.standard();
  }
}
