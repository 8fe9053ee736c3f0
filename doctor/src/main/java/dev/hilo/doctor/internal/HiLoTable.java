package dev.hilo.doctor.internal;

import dev.hilo.HiLo;

/** Statements on the table of HiLo, for people to run. */
public final class HiLoTable {

  private final Product product;
  private final String name;

  public HiLoTable(Catalog catalog, HiLo hilo) {
    product = catalog.product();
    String table = hilo.rules().table();
    String schema = hilo.rules().schema();
    String qualified = (schema == null ? "" : schema + ".") + (table == null ? "hilo" : table);
    // The settings of HiLo have double quotes on every database.
    name = product == Product.MYSQL ? qualified.replace('"', '`') : qualified;
  }

  /** Reads no row, and fails if the table is missing. */
  public String look() {
    return "select max_value from %s where 1 = 0".formatted(name);
  }

  public String raise(String counter, long from, long to) {
    return "update %s set max_value = %s where %s and max_value = %s"
        .formatted(name, to, row(counter), from);
  }

  public String insert(String counter, long max) {
    return "insert into %s (name, node_tag, max_value) values (%s, '*', %s)"
        .formatted(name, product.literal(counter), max);
  }

  /**
   * Raises Max to the highest number of a query, and never lowers it. Can run again. For
   * PostgreSQL, MySQL, MariaDB and H2.
   */
  public String seed(String counter, String highest) {
    String literal = product.literal(counter);
    String values =
        "(name, node_tag, max_value) values (%s, '*', (%s))".formatted(literal, highest);
    return switch (product) {
      case POSTGRESQL ->
          ("insert into %s as counter %s on conflict (name, node_tag) do update"
                  + " set max_value = greatest(counter.max_value, excluded.max_value)")
              .formatted(name, values);
      case MYSQL ->
          ("insert into %s %s"
                  + " on duplicate key update max_value = greatest(max_value, values(max_value))")
              .formatted(name, values);
      default ->
          ("merge into %s using (select (%s) as used) as seed on name = %s and node_tag = '*'"
                  + " when matched and max_value < used then update set max_value = used"
                  + " when not matched then insert (name, node_tag, max_value) values (%s, '*', used)")
              .formatted(name, highest, literal, literal);
    };
  }

  public String rename(String counter, String to) {
    return "update %s set name = %s where %s".formatted(name, product.literal(to), row(counter));
  }

  public String delete(String counter) {
    return "delete from %s where %s".formatted(name, row(counter));
  }

  private String row(String counter) {
    return "name = %s and node_tag = '*'".formatted(product.literal(counter));
  }
}
