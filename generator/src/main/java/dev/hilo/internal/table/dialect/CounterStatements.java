package dev.hilo.internal.table.dialect;

import static dev.hilo.internal.table.dialect.Dialect.sql;

import dev.hilo.spi.TableNames;
import java.util.Collections;

/**
 * The statements that all databases share. Columns are named, since a schema tool may reorder them
 * (rule T2).
 *
 * @param addOne raises Max by one without returning it
 * @param boundedIncrement raises Max within bounds without returning it
 * @param deleteAll for resets in tests; production needs SELECT, INSERT and UPDATE only (rule T3)
 * @param check reads no row
 * @param example inserts a row, for an error message
 */
public record CounterStatements(
    String select,
    String update,
    String insert,
    String addOne,
    String boundedIncrement,
    String selectAll,
    String selectNamed,
    String deleteAll,
    String check,
    String create,
    String example) {

  private static final String INSERT = "insert into {hilo} ({name}, {tag}, {max}) ";

  public static CounterStatements of(TableNames names, Dialect dialect) {
    String lockLimit = dialect.lockLimit;
    String values = lockLimit.isEmpty() ? "values (?, ?, ?)" : "select ?, ?, ? where " + lockLimit;
    String all = "select {name}, {tag}, {max} from {hilo}";
    String inOrder = " order by {name}, {tag}";
    return new CounterStatements(
        sql(names, "select {max} from {hilo} where {name} = ? and {tag} = ?"),
        sql(names, "update {hilo} set {max} = ? where {name} = ? and {tag} = ? and {max} = ?")
            + dialect.andLockLimit(),
        sql(names, INSERT) + values,
        sql(names, "update {hilo} set {max} = {max} + 1 where {name} = ? and {tag} = ?"),
        dialect.boundedIncrement(names, Dialect.INCREMENT),
        sql(names, all + inOrder),
        sql(names, all + " where {name} in (?)" + inOrder),
        sql(names, "delete from {hilo}"),
        sql(names, all + " where 1 = 0"),
        dialect.createTable(names),
        sql(names, INSERT) + "values ('orders', '*', 4711)");
  }

  public String selectNamed(int names) {
    return selectNamed.replace(
        "in (?)", "in (" + String.join(", ", Collections.nCopies(names, "?")) + ")");
  }
}
