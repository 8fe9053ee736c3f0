package dev.hilo.benchmarks.processes;

/** How a range is reserved. */
enum Way {
  /** As it is by default: in one statement where the database has one for it. */
  USUAL,
  /** By compare-and-set, which every database can. */
  COMPARE_AND_SET
}
