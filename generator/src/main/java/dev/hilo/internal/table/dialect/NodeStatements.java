package dev.hilo.internal.table.dialect;

import dev.hilo.spi.TableNames;

/**
 * The statements on rows of nodes in the scope NODE. Each contains the tag query, so that the node
 * that runs a statement is the node that answers the query (rule P2).
 *
 * @param answer reads the answer to the tag query
 * @param read reads the answer and Max; parameters: the name and the node tag
 * @param update sets Max as {@link CounterStatements#update} if the answer is the expected one,
 *     which is the last parameter, but for the limit of locks
 * @param insert inserts a row, on the same condition
 */
public record NodeStatements(String answer, String read, String update, String insert) {

  public static NodeStatements of(TableNames table, Dialect dialect, String tagQuery) {
    String answer = "cast((%s) as %s)".formatted(tagQuery, dialect.castType());
    String lockLimit = dialect.lockLimit();
    String onNode = answer + " = ?" + (lockLimit.isEmpty() ? "" : " and " + lockLimit);
    String max = table.maxValue();
    return new NodeStatements(
        "select " + answer + dialect.fromOneRow(),
        // From a table that always has one row. A subquery among the columns would hide from HSQLDB
        // that the table is missing.
        "select %s, hilo_row.%s from (select max(%s) as %s from %s where %s = ? and %s = ?) hilo_row"
            .formatted(answer, max, max, max, table.table(), table.name(), table.nodeTag()),
        "update %s set %s = ? where %s = ? and %s = ? and %s = ? and %s"
            .formatted(table.table(), max, table.name(), table.nodeTag(), max, onNode),
        "insert into %s (%s, %s, %s) select %s, %s, %s%s where %s"
            .formatted(
                table.table(),
                table.name(),
                table.nodeTag(),
                max,
                dialect.selected("varchar(255)"),
                dialect.selected("varchar(32)"),
                dialect.selected("bigint"),
                dialect.fromOneRow(),
                onNode));
  }
}
