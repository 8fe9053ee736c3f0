package dev.hilo.doctor.text;

import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.Product;
import dev.hilo.doctor.internal.UniqueKeys;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The values of a column, of which each must have a counterpart of the other type. */
final class Values {

  private final Catalog catalog;
  private final Changed changed;

  /** All columns of the table that change. */
  private final List<Changed> inTable;

  private final String table;
  private final String column;

  Values(Catalog catalog, Changed changed, List<Changed> inTable) {
    this.catalog = catalog;
    this.changed = changed;
    this.inTable = inTable;
    table = changed.place().sqlTable();
    column = changed.place().sqlColumn();
  }

  /**
   * Refuses numbers below 1, which no id has. The index of a primary key answers.
   *
   * @throws IllegalArgumentException if there is one
   */
  void requirePositive() throws SQLException {
    String least = changed.named() ? ask("min(%s)".formatted(column), "1 = 1") : null;
    if (least != null && new BigDecimal(least).signum() < 1) {
      throw new IllegalArgumentException(
          "The column %s has the number %s. Ids of HiLo have numbers from 1: change or delete the row."
              .formatted(changed.place().subject(), least));
    }
  }

  /**
   * Refuses ids without a number, numbers above a limit, and two ids that would be equal numbers in
   * a primary key or a unique index.
   *
   * @throws IllegalArgumentException if there is one
   */
  void requireNumbers(long most) throws SQLException {
    // The other columns refer to one with the same ids.
    if (changed.named()) {
      requireRange(most);
    }
    requireDistinct();
  }

  private void requireRange(long most) throws SQLException {
    String subject = changed.place().subject();
    Product product = catalog.product();
    String other =
        ask("min(%s)".formatted(column), "not " + changed.form().isNumbered(product, column));
    if (other != null) {
      throw new IllegalArgumentException(
          "The column %s has the id '%s', which is no %s with a number and becomes none: change or"
                  .formatted(subject, other, changed.form().prefix())
              + " delete the row.");
    }
    String number = "cast(%s as decimal(20))".formatted(changed.form().digits(product, column));
    String highest = ask("max(%s)".formatted(number), "1 = 1");
    if (highest != null && new BigDecimal(highest).compareTo(BigDecimal.valueOf(most)) > 0) {
      throw new IllegalArgumentException(
          "The column %s has the number %s, and the type holds numbers up to %s: choose a wider one."
              .formatted(subject, highest, most));
    }
  }

  /** Two ids may differ in another column of the primary key, and a unique index may lack it. */
  private void requireDistinct() throws SQLException {
    String subject = changed.place().subject();
    String name = changed.place().column().name();
    for (List<String> key : UniqueKeys.of(catalog, changed.place().table())) {
      String twice = key.contains(name) ? catalog.ask(twice(key)) : null;
      if (twice != null) {
        throw new IllegalArgumentException(
            "The ids %s of the column %s have the same number, but %s must be unique: change one of them."
                .formatted(twice, subject, String.join(", ", key)));
      }
    }
  }

  /** Two ids with one number, and with equal values in the other columns of the key. */
  private String twice(List<String> key) {
    List<String> values = key.stream().map(this::value).toList();
    boolean isMySql = catalog.product() == Product.MYSQL;
    return "select %s from %s where %s group by %s having count(*) > 1 limit 1"
        .formatted(
            (isMySql
                    ? "concat(min(%1$s), ' and ', max(%1$s))"
                    : "min(%1$s) || ' and ' || max(%1$s)")
                .formatted(column),
            table,
            // Nulls differ from each other in a unique index.
            key.stream()
                .map(one -> catalog.quoted(one) + " is not null")
                .collect(Collectors.joining(" and ")),
            String.join(", ", values));
  }

  /** The digits of a column that changes, too. */
  private String value(String name) {
    String quoted = catalog.quoted(name);
    return inTable.stream()
        .filter(one -> one.place().column().name().equals(name))
        .findFirst()
        .map(one -> one.form().digits(catalog.product(), quoted))
        .orElse(quoted);
  }

  private @Nullable String ask(String what, String condition) throws SQLException {
    return catalog.ask("select %s from %s where %s".formatted(what, table, condition));
  }
}
