package dev.hilo.spi;

/**
 * A framework's names of the {@code hilo} table and its columns in SQL, qualified and quoted.
 *
 * @param table the table, such as {@code billing.hilo}
 * @param name the column of the counter's name
 * @param nodeTag the column of the node tag
 * @param maxValue the column of Max
 * @param howToCreate the advice for a missing table, as the middle of a sentence: {@code set
 *     hibernate.hbm2ddl.auto=update}
 */
public record TableNames(
    String table, String name, String nodeTag, String maxValue, String howToCreate) {}
