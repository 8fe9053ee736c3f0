package dev.hilo.benchmarks.processes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Counts the numbers that two processes were given. */
final class RangeFiles {

  private RangeFiles() {}

  /**
   * How many numbers are in more than one range.
   *
   * @param files the ranges of each process, as {@link RangeLog} writes them
   */
  static long duplicates(List<Path> files) throws IOException {
    List<Range> ranges = new ArrayList<>();
    for (Path file : files) {
      ByteBuffer numbers = ByteBuffer.wrap(Files.readAllBytes(file));
      while (numbers.hasRemaining()) {
        ranges.add(new Range(numbers.getLong(), numbers.getLong()));
      }
    }
    ranges.sort(Comparator.comparingLong(Range::low));
    long duplicates = 0;
    long highest = 0;
    for (Range range : ranges) {
      duplicates += Math.max(0, Math.min(highest, range.high) - range.low + 1);
      highest = Math.max(highest, range.high);
    }
    return duplicates;
  }

  private record Range(long low, long high) {}
}
