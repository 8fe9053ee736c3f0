package dev.hilo.spring.metrics;

import dev.hilo.CollectionStatistics;

/** What the statistics of the collections with one tag come to. */
record Totals(long generated, long remaining, long capacity, long conflicts) {

  static final Totals NONE = new Totals(0, 0, 0, 0);

  static Totals of(CollectionStatistics one) {
    return new Totals(one.generated(), one.remaining(), one.capacity(), one.conflicts());
  }

  Totals plus(Totals more) {
    return new Totals(
        generated + more.generated,
        remaining + more.remaining,
        capacity + more.capacity,
        conflicts + more.conflicts);
  }
}
