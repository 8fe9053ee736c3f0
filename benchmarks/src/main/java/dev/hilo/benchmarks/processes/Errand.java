package dev.hilo.benchmarks.processes;

import java.nio.file.Path;
import java.util.List;

/**
 * What a process shall do: take numbers of one counter, at first unwatched until all are under way,
 * then watched.
 *
 * @param url the database
 * @param user the user
 * @param password the password
 * @param size how many numbers a range has
 * @param way how it is reserved
 * @param beginMillis when all processes begin, by the clock of the machine
 * @param settleMillis how long nobody looks
 * @param watchMillis how long somebody looks
 * @param ranges the file for the ranges that it used
 */
record Errand(
    String url,
    String user,
    String password,
    int size,
    Way way,
    long beginMillis,
    long settleMillis,
    long watchMillis,
    Path ranges) {

  private static final String BETWEEN = "\t";

  static Errand of(String line) {
    String[] parts = line.split(BETWEEN, -1);
    return new Errand(
        parts[0],
        parts[1],
        parts[2],
        Integer.parseInt(parts[3]),
        Way.valueOf(parts[4]),
        Long.parseLong(parts[5]),
        Long.parseLong(parts[6]),
        Long.parseLong(parts[7]),
        Path.of(parts[8]));
  }

  String line() {
    List<Object> parts =
        List.of(url, user, password, size, way, beginMillis, settleMillis, watchMillis, ranges);
    return String.join(BETWEEN, parts.stream().map(Object::toString).toList());
  }
}
