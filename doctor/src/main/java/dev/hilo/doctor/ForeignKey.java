package dev.hilo.doctor;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A foreign key of one column.
 *
 * @param name null on databases that do not name it
 * @param table the table that refers
 * @param column the column that refers
 * @param to the column that it refers to
 * @param actions what follows a change of the id, in SQL
 */
record ForeignKey(@Nullable String name, Table table, String column, String to, String actions) {

  /** From a row of {@link DatabaseMetaData#getExportedKeys}. */
  static ForeignKey of(ResultSet row) throws SQLException {
    Table table =
        new Table(
            row.getString("FKTABLE_CAT"),
            row.getString("FKTABLE_SCHEM"),
            row.getString("FKTABLE_NAME"));
    return new ForeignKey(
        row.getString("FK_NAME"),
        table,
        row.getString("FKCOLUMN_NAME"),
        row.getString("PKCOLUMN_NAME"),
        action(" on update", row.getInt("UPDATE_RULE"))
            + action(" on delete", row.getInt("DELETE_RULE")));
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
