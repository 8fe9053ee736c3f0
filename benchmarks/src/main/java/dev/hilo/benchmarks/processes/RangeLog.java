package dev.hilo.benchmarks.processes;

import dev.hilo.HiLoListener;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;

/** The ranges that a process was given, without what it gave back. */
final class RangeLog implements HiLoListener {

  private final TreeMap<Long, Long> highs = new TreeMap<>();

  @Override
  public synchronized void rangeReserved(RangeReserved event) {
    if (highs.put(event.low(), event.high()) != null) {
      throw new IllegalStateException(event + " came twice");
    }
  }

  /** What went back, others may be given. */
  @Override
  public synchronized void rangeReturned(RangeReturned event) {
    long low = highs.floorKey(event.first());
    if (low == event.first()) {
      highs.remove(low);
    } else {
      highs.put(low, event.first() - 1);
    }
  }

  /** Writes the ranges, the lowest first: of each the first and the last number. */
  synchronized void write(Path file) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      for (var range : highs.entrySet()) {
        out.writeLong(range.getKey());
        out.writeLong(range.getValue());
      }
    }
  }
}
