package dev.hilo.doctor.text;

import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.ForeignKey;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Rows that refer to a row that does not exist, such as rows that MySQL loaded without checks. */
final class Orphans {

  private Orphans() {}

  /**
   * Refuses a foreign key that the database would not create again.
   *
   * @throws IllegalArgumentException if a row violates it
   */
  static void refuse(Catalog catalog, ForeignKey key) throws SQLException {
    List<String> present = new ArrayList<>();
    List<String> equal = new ArrayList<>();
    for (int i = 0; i < key.columns().size(); i++) {
      String from = "child." + catalog.quoted(key.columns().get(i));
      present.add(from + " is not null");
      equal.add(from + " = parent." + catalog.quoted(key.targets().get(i)));
    }
    String value =
        catalog.ask(
            "select child.%s from %s child where %s and not exists (select 1 from %s parent where %s) limit 1"
                .formatted(
                    catalog.quoted(key.columns().get(0)),
                    catalog.quoted(key.table()),
                    String.join(" and ", present),
                    catalog.quoted(key.target()),
                    String.join(" and ", equal)));
    if (value != null) {
      throw new IllegalArgumentException(
          ("A row of %s has '%s' in the column %s, but %s has no such row, so the foreign key %s could"
                  + " not be created again: correct or delete the row.")
              .formatted(
                  key.table().name(),
                  value,
                  key.columns().get(0),
                  key.target().name(),
                  key.name()));
    }
  }
}
