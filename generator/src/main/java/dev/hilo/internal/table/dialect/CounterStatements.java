package dev.hilo.internal.table.dialect;

import dev.hilo.spi.TableNames;
import java.util.Collections;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The statements on the table of one database. Columns are named, since a schema tool may reorder
 * them (rule T2). Immutable.
 */
public final class CounterStatements {

  private static final String INSERT = "insert into {hilo} ({name}, {tag}, {max}) ";
  private static final String SELECT = "select {name}, {tag}, {max} from {hilo}";
  private static final String IN_ORDER = " order by {name}, {tag}";

  public final Dialect dialect;
  public final TableNames names;

  public final String select;
  public final String insert;
  public final String update;
  public final String addOne;

  /** Parameters: the increment, the name, the node tag, and the bounds of Max. */
  public final String increment;

  /** The same, and returns Max; null if there is none. */
  public final @Nullable String incrementReturning;

  public final String selectAll;

  /** For resets in tests; production needs SELECT, INSERT and UPDATE only (rule T3). */
  public final String deleteAll;

  /** Reads no row. */
  public final String check;

  /** May fail with DUPLICATE if the table exists. */
  public final String create;

  /**
   * The statements of a dialect.
   *
   * @param naming the names of the table, from the quote of identifiers
   */
  public CounterStatements(Dialect dialect, Function<String, TableNames> naming) {
    this.dialect = dialect;
    names = naming.apply(dialect.quote);
    String lockLimit = dialect.lockLimit;
    String andLimit = lockLimit == null ? "" : " and " + lockLimit;
    String bounds = "where {name} = ? and {tag} = ? and {max} between ? and ?" + andLimit;
    String returning = dialect.incrementReturning;
    select = sql("select {max} from {hilo} where {name} = ? and {tag} = ?");
    insert =
        sql(INSERT)
            + (lockLimit == null ? "values (?, ?, ?)" : "select ?, ?, ? where " + lockLimit);
    update =
        sql("update {hilo} set {max} = ? where {name} = ? and {tag} = ? and {max} = ?") + andLimit;
    addOne = sql("update {hilo} set {max} = {max} + 1 where {name} = ? and {tag} = ?");
    increment = sql(Dialect.INCREMENT.replace("{within bounds}", bounds));
    incrementReturning =
        returning == null ? null : sql(returning.replace("{within bounds}", bounds));
    selectAll = sql(SELECT + IN_ORDER);
    deleteAll = sql("delete from {hilo}");
    check = sql(SELECT + " where 1 = 0");
    create = sql(dialect.createTable());
  }

  /**
   * A statement with the names of the table and its columns in place of {@code {hilo}}, {@code
   * {name}}, {@code {tag}} and {@code {max}}. The quoted name of the table may hold braces, too.
   */
  private String sql(String template) {
    return template
        .replace("{name}", names.name())
        .replace("{tag}", names.nodeTag())
        .replace("{max}", names.maxValue())
        .replace("{hilo}", names.table());
  }

  public String selectNamed(int count) {
    String some = String.join(", ", Collections.nCopies(count, "?"));
    return sql(SELECT + " where {name} in (" + some + ")" + IN_ORDER);
  }

  /** What to do about a missing table, in lines. */
  public String missing() {
    return """
        The table %s is missing, or the schema it should be in. To have the table made, %s, or run:
        %s;
        Where rows with such ids exist already, say what their highest number is:
        %svalues ('orders', '*', 4711);
        """
        .formatted(names.table(), names.howToCreate(), create, sql(INSERT));
  }
}
