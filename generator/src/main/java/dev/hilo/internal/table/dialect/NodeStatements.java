package dev.hilo.internal.table.dialect;

import static dev.hilo.internal.table.dialect.Dialect.sql;

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

  public static NodeStatements of(TableNames names, Dialect dialect, String tagQuery) {
    String answer = "cast((%s) as %s)".formatted(tagQuery, dialect.castType);
    String onNode = answer + " = ?" + dialect.andLockLimit();
    String row = dialect.rowParameters + dialect.fromOneRow;
    // From a table that always has one row. A subquery among the columns would hide from HSQLDB
    // that the table is missing.
    String max = "(select max({max}) as {max} from {hilo} where {name} = ? and {tag} = ?) hilo_row";
    String read = sql(names, ", hilo_row.{max} from " + max);
    // The tag query may hold braces.
    return new NodeStatements(
        "select " + answer + dialect.fromOneRow,
        "select " + answer + read,
        sql(names, CounterStatements.UPDATE) + " and " + onNode,
        sql(names, CounterStatements.INSERT) + "select " + row + " where " + onNode);
  }
}
