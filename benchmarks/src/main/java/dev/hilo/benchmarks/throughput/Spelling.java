package dev.hilo.benchmarks.throughput;

/**
 * What stands around a number, in fields and known at run time only, as to any library that is
 * written without care. No record: the compiler would take its fields for constants.
 */
final class Spelling {

  private final String prefix = System.getProperty("benchmarks.prefix", "orders/");
  private final String tag = System.getProperty("benchmarks.tag", "-A");

  String id(long number) {
    return prefix + number + tag;
  }
}
