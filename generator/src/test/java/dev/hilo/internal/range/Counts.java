package dev.hilo.internal.range;

/** What a chain of ranges has counted, without what depends on time. */
record Counts(
    long generated,
    long remaining,
    long capacity,
    long reservations,
    long conflicts,
    long failures) {

  static Counts of(
      long generated,
      long remaining,
      long capacity,
      long reservations,
      long conflicts,
      long failures) {
    return new Counts(generated, remaining, capacity, reservations, conflicts, failures);
  }

  static Counts of(CounterState state) {
    return new Counts(
        state.generated(),
        state.remaining(),
        state.capacity(),
        state.reservations(),
        state.conflicts(),
        state.failures());
  }
}
