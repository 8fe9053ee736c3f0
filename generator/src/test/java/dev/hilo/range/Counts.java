package dev.hilo.range;

/** What a chain of ranges has counted, without what depends on time. */
record Counts(
    long generated,
    long remaining,
    long capacity,
    long reservations,
    long lostAttempts,
    long failures) {

  static Counts of(
      long generated,
      long remaining,
      long capacity,
      long reservations,
      long lostAttempts,
      long failures) {
    return new Counts(generated, remaining, capacity, reservations, lostAttempts, failures);
  }

  static Counts of(ChainState state) {
    return new Counts(
        state.generated(),
        state.remaining(),
        state.capacity(),
        state.reservations(),
        state.lostAttempts(),
        state.failures());
  }
}
