package dev.hilo.benchmarks.starvation;

import dev.hilo.ConnectionUse;

/**
 * What a process does next: begins anew on an empty database, and lets threads insert rows.
 *
 * @param contestant the application
 * @param database an empty one
 * @param connections which ones HiLo works on
 * @param warm whether one row is inserted before, and then a while passes
 * @param threads how many threads insert
 * @param visits how many rows each of them inserts
 */
record Task(
    Contestant contestant,
    Database database,
    ConnectionUse connections,
    boolean warm,
    int threads,
    int visits) {

  private static final String BETWEEN = "\t";

  static Task of(String line) {
    String[] parts = line.split(BETWEEN, -1);
    return new Task(
        Contestant.valueOf(parts[0]),
        new Database(parts[1], parts[2], parts[3]),
        ConnectionUse.valueOf(parts[4]),
        Boolean.parseBoolean(parts[5]),
        Integer.parseInt(parts[6]),
        Integer.parseInt(parts[7]));
  }

  String line() {
    return String.join(
        BETWEEN,
        contestant.name(),
        database.url(),
        database.user(),
        database.password(),
        connections.name(),
        String.valueOf(warm),
        String.valueOf(threads),
        String.valueOf(visits));
  }
}
