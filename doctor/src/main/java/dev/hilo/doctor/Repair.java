package dev.hilo.doctor;

import dev.hilo.rows.NumberedColumn;

/**
 * Raises Max of a counter, by {@link Doctor#repair}.
 *
 * @param prefix the collection, without separator or {@code |}
 * @param identity whether the counter is the one of identities; otherwise of HiLo
 * @param from the present Max; 0 if there is no row
 * @param to the highest number in the rows
 */
public record Repair(String prefix, boolean identity, long from, long to) {

  /** The name of the counter in the table: {@code orders} or {@code companies|}. */
  public String counter() {
    return NumberedColumn.counter(prefix, identity);
  }
}
