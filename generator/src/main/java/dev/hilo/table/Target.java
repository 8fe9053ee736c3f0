package dev.hilo.table;

import dev.hilo.spi.TableSpelling;

/**
 * What is known of the database since the first connection.
 *
 * @param dialect what differs between databases
 * @param spelling how the table is spelled there
 * @param statements the statements on it
 */
record Target(Dialect dialect, TableSpelling spelling, Statements statements) {

  /** The words for a missing table. */
  String missing() {
    return "The table "
        + spelling.table()
        + " is missing, or the schema it should be in. To have the table made, "
        + spelling.howToCreate()
        + ", or run:\n"
        + statements.create()
        + ";\nWhere rows with such ids exist already, say what their highest number is:\ninsert into "
        + spelling.table()
        + " ("
        + String.join(", ", spelling.name(), spelling.nodeTag(), spelling.maxValue())
        + ") values ('orders', '*', 4711);\n";
  }
}
