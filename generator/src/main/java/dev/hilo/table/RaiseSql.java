package dev.hilo.table;

/**
 * The statement that raises Max within bounds and gives it back. Its parameters are how much to
 * add, the name, the node tag, and the bounds.
 *
 * @param text the statement
 * @param isQuery whether Max comes back as a row of a query, and not as a generated key
 */
record RaiseSql(String text, boolean isQuery) {}
