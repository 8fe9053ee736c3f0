package dev.hilo.spi;

import static java.util.Objects.requireNonNull;

/**
 * How a host spells the {@code hilo} table and its columns in SQL: qualified, quoted and renamed as
 * its naming rules want, and used as given.
 *
 * @param table the table, such as {@code billing.hilo}
 * @param name the column of the counter's name
 * @param nodeTag the column of the node tag
 * @param maxValue the column of Max
 * @param howToCreate what the host's user does when the table is missing, as the middle of a
 *     sentence: {@code set hibernate.hbm2ddl.auto=update}
 */
public record TableNames(
    String table, String name, String nodeTag, String maxValue, String howToCreate) {

  /** Checks that nothing is null. */
  public TableNames {
    requireNonNull(table, "table");
    requireNonNull(name, "name");
    requireNonNull(nodeTag, "nodeTag");
    requireNonNull(maxValue, "maxValue");
    requireNonNull(howToCreate, "howToCreate");
  }
}
