package dev.hilo.torture.internal.records;

import java.util.HashMap;
import java.util.Map;

/**
 * The numbers of one counter that clients printed, each with the client that printed it. A number
 * takes four bytes, however large it is, as long as its neighbours are used, too.
 */
public final class IssuedNumbers {

  private static final int CHUNK = 1 << 12;

  private final Kind kind;
  private final Kind.CounterRow row;
  private final Map<Long, int[]> chunks = new HashMap<>();
  private long highest;

  IssuedNumbers(Kind kind, Kind.CounterRow row) {
    this.kind = kind;
    this.row = row;
  }

  public Kind kind() {
    return kind;
  }

  public Kind.CounterRow row() {
    return row;
  }

  /**
   * Records that a client printed a number.
   *
   * @param client 1 or more
   * @return the client that printed it before, or 0
   */
  public synchronized int issue(long number, int client) {
    int[] chunk = chunks.computeIfAbsent(number / CHUNK, any -> new int[CHUNK]);
    int place = (int) (number % CHUNK);
    int before = chunk[place];
    if (before == 0) {
      chunk[place] = client;
      highest = Math.max(highest, number);
    }
    return before;
  }

  /** The client that printed a number, or 0. */
  public synchronized int client(long number) {
    int[] chunk = chunks.get(number / CHUNK);
    return chunk == null ? 0 : chunk[(int) (number % CHUNK)];
  }

  public synchronized long highest() {
    return highest;
  }

  @Override
  public String toString() {
    return kind.label()
        + " '"
        + row.name()
        + "'"
        + (kind == Kind.SEQUENCE ? " of the node tag " + row.nodeTag() : "");
  }
}
