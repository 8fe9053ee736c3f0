package dev.hilo.benchmarks.processes;

/**
 * What one process did while it was watched, or several together.
 *
 * @param ids how many numbers it took
 * @param reservations how many ranges it reserved
 * @param lost how many attempts at that were lost to others
 * @param nanos how long it was watched
 */
record Tally(long ids, long reservations, long lost, long nanos) {

  static Tally of(String line) {
    String[] parts = line.split(" ", -1);
    return new Tally(
        Long.parseLong(parts[0]),
        Long.parseLong(parts[1]),
        Long.parseLong(parts[2]),
        Long.parseLong(parts[3]));
  }

  String line() {
    return ids + " " + reservations + " " + lost + " " + nanos;
  }

  /** Of both, at the same time. */
  Tally and(Tally other) {
    return new Tally(
        ids + other.ids,
        reservations + other.reservations,
        lost + other.lost,
        Math.max(nanos, other.nanos));
  }

  double idsPerSecond() {
    return ids * 1e9 / nanos;
  }

  double reservationsPerSecond() {
    return reservations * 1e9 / nanos;
  }

  double lostPerReservation() {
    return reservations == 0 ? Double.NaN : (double) lost / reservations;
  }
}
