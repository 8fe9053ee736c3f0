package dev.hilo.benchmarks.starvation;

import java.util.List;

/**
 * What came of a load.
 *
 * @param inserted how many rows were inserted
 * @param firstNanos the time to the first id, or the time of the whole run if no id came
 * @param allNanos the time until all threads were done
 * @param longestNanos how long it took at most to ask for an id
 * @param failure the first failure, without a comma; empty if there was none
 */
record Outcome(int inserted, long firstNanos, long allNanos, long longestNanos, String failure) {

  private static final String BETWEEN = "\t";

  static Outcome of(String line) {
    String[] parts = line.split(BETWEEN, -1);
    return new Outcome(
        Integer.parseInt(parts[0]),
        Long.parseLong(parts[1]),
        Long.parseLong(parts[2]),
        Long.parseLong(parts[3]),
        parts[4]);
  }

  String line() {
    List<Object> parts = List.of(inserted, firstNanos, allNanos, longestNanos, failure);
    return String.join(BETWEEN, parts.stream().map(Object::toString).toList());
  }
}
