package dev.hilo.internal.table.dialect;

import dev.hilo.spi.TableNames;
import java.util.Collections;

/**
 * The statements that all databases share. Columns are named, since a schema tool may reorder them
 * (rule T2).
 *
 * @param add raises Max within bounds without returning it
 * @param deleteAll for resets in tests; production needs SELECT, INSERT and UPDATE only (rule T3)
 * @param check reads no row
 */
public record CounterStatements(
    String select,
    String update,
    String insert,
    String increment,
    String add,
    String selectAll,
    String selectNamed,
    String deleteAll,
    String check,
    String create) {

  public static CounterStatements of(TableNames table, Dialect dialect) {
    String lockLimit = dialect.lockLimit();
    String and = lockLimit.isEmpty() ? "" : " and " + lockLimit;
    String values = lockLimit.isEmpty() ? "values (?, ?, ?)" : "select ?, ?, ? where " + lockLimit;
    String from = table.table();
    String name = table.name();
    String tag = table.nodeTag();
    String max = table.maxValue();
    String all = "select %s, %s, %s from %s".formatted(name, tag, max, from);
    String inOrder = " order by %s, %s".formatted(name, tag);
    return new CounterStatements(
        "select %s from %s where %s = ? and %s = ?".formatted(max, from, name, tag),
        "update %s set %s = ? where %s = ? and %s = ? and %s = ?%s"
            .formatted(from, max, name, tag, max, and),
        "insert into %s (%s, %s, %s) %s".formatted(from, name, tag, max, values),
        "update %s set %s = %s + 1 where %s = ? and %s = ?".formatted(from, max, max, name, tag),
        dialect.add(table, "%s + ?"),
        all + inOrder,
        all + " where " + name + " in (?)" + inOrder,
        "delete from " + from,
        all + " where 1 = 0",
        dialect.createTable(table));
  }

  public String selectNamed(int names) {
    return selectNamed.replace(
        "in (?)", "in (" + String.join(", ", Collections.nCopies(names, "?")) + ")");
  }
}
