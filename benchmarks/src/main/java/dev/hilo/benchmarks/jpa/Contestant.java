package dev.hilo.benchmarks.jpa;

import java.util.Map;
import java.util.function.Supplier;

/**
 * A way to an id.
 *
 * @param name as the page names it, without a comma
 * @param kind what its ids are
 * @param entity the class of its rows
 * @param settings what Hibernate is told besides
 * @param rows begins anew, and then makes the rows
 * @param share it inserts this part of the rows that others insert, because it is slow; else 1
 */
record Contestant(
    String name,
    Kind kind,
    Class<? extends Purchase> entity,
    Map<String, String> settings,
    Supplier<Supplier<? extends Purchase>> rows,
    double share) {

  /** What ids are: only like is compared with like. */
  enum Kind {
    NUMBERS,
    STRINGS
  }
}
