package dev.hilo.doctor.text;

import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.Product;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of a named column, of which each must have a counterpart of the other type. */
final class Values {

  private final Catalog catalog;
  private final Changed changed;
  private final String table;
  private final String column;

  Values(Catalog catalog, Changed changed) {
    this.catalog = catalog;
    this.changed = changed;
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
   * Refuses ids without a number, numbers above a limit, and a key with two ids of one number.
   *
   * @throws IllegalArgumentException if there is one
   */
  void requireNumbers(long most) throws SQLException {
    if (!changed.named()) {
      return;
    }
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
    boolean isKey =
        catalog
            .primaryKey(changed.place().table())
            .equals(List.of(changed.place().column().name()));
    String twice = isKey ? catalog.ask(twice(number)) : null;
    if (twice != null) {
      throw new IllegalArgumentException(
          "Two ids of the column %s have the number %s: change one of them."
              .formatted(subject, twice));
    }
  }

  private String twice(String number) {
    return "select n from (select %s as n from %s) as ids group by n having count(*) > 1"
        .formatted(number, table);
  }

  private @Nullable String ask(String what, String condition) throws SQLException {
    return catalog.ask("select %s from %s where %s".formatted(what, table, condition));
  }
}
