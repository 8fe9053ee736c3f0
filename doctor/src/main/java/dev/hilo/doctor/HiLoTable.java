package dev.hilo.doctor;

import dev.hilo.HiLo;

/** Statements on the table of HiLo, for people to run. */
final class HiLoTable {

  private final Product product;
  private final String name;

  HiLoTable(Catalog catalog, HiLo hilo) {
    product = catalog.product();
    String table = hilo.rules().table();
    String schema = hilo.rules().schema();
    String qualified = (schema == null ? "" : schema + ".") + (table == null ? "hilo" : table);
    // The settings of HiLo have double quotes on every database.
    name = product == Product.MYSQL ? qualified.replace('"', '`') : qualified;
  }

  String raise(String counter, long from, long to) {
    return "update %s set max_value = %s where %s and max_value = %s"
        .formatted(name, to, row(counter), from);
  }

  String insert(String counter, long max) {
    return "insert into %s (name, node_tag, max_value) values (%s, '*', %s)"
        .formatted(name, product.literal(counter), max);
  }

  String rename(String counter, String to) {
    return "update %s set name = %s where %s".formatted(name, product.literal(to), row(counter));
  }

  String delete(String counter) {
    return "delete from %s where %s".formatted(name, row(counter));
  }

  private String row(String counter) {
    return "name = %s and node_tag = '*'".formatted(product.literal(counter));
  }
}
