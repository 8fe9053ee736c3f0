package dev.hilo.table;

import dev.hilo.spi.TableSpelling;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Every statement HiLo knows, whole. Columns are always named, since a schema tool may have put
 * them into an order of its own.
 */
record Statements(
    String select,
    String update,
    String insert,
    String increment,
    String add,
    @Nullable RaiseSql raise,
    String selectAll,
    String selectNamed,
    String deleteAll,
    String check,
    String create) {

  static Statements of(TableSpelling table, Dialect dialect) {
    String lockLimit = dialect.lockLimit();
    String and = lockLimit.isEmpty() ? "" : " and " + lockLimit;
    String from = table.table();
    String name = table.name();
    String tag = table.nodeTag();
    String max = table.maxValue();
    return new Statements(
        "select %s from %s where %s = ? and %s = ?".formatted(max, from, name, tag),
        "update %s set %s = ? where %s = ? and %s = ? and %s = ?%s"
            .formatted(from, max, name, tag, max, and),
        "insert into %s (%s, %s, %s) %s"
            .formatted(
                from,
                name,
                tag,
                max,
                lockLimit.isEmpty() ? "values (?, ?, ?)" : "select ?, ?, ? where " + lockLimit),
        "update %s set %s = %s + 1 where %s = ? and %s = ?".formatted(from, max, max, name, tag),
        dialect.raise(table, "%s + ?"),
        dialect.raise(table),
        "select %s, %s, %s from %s order by %s, %s".formatted(name, tag, max, from, name, tag),
        "select %s, %s, %s from %s where %s in (?) order by %s, %s"
            .formatted(name, tag, max, from, name, name, tag),
        "delete from " + from,
        "select %s, %s, %s from %s where 1 = 0".formatted(name, tag, max, from),
        dialect.createTable(table));
  }

  /** The same for a database that has no statement to raise Max and return it. */
  Statements withoutRaise() {
    return new Statements(
        select,
        update,
        insert,
        increment,
        add,
        null,
        selectAll,
        selectNamed,
        deleteAll,
        check,
        create);
  }

  /** The statement that reads the rows of so many names. */
  String selectNamed(int names) {
    return selectNamed.replace(
        "in (?)", "in (" + String.join(", ", Collections.nCopies(names, "?")) + ")");
  }
}
