package dev.hilo.processes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The numbers that threads of several processes wrote down, a file for each thread. */
final class NumberFiles {

  private final List<Path> files;
  private final List<ByteBuffer> contents;

  NumberFiles(Path directory) throws IOException {
    try (Stream<Path> found = Files.list(directory)) {
      files = found.sorted().toList();
    }
    contents = new ArrayList<>();
    for (Path file : files) {
      contents.add(ByteBuffer.wrap(Files.readAllBytes(file)));
    }
  }

  /** How many numbers a process wrote. */
  long countOf(String process) {
    long count = 0;
    for (int i = 0; i < files.size(); i++) {
      if (files.get(i).getFileName().toString().startsWith(process + "-")) {
        count += contents.get(i).limit() / Long.BYTES;
      }
    }
    return count;
  }

  /** Whether every process had begun before any had ended, as their numbers tell. */
  boolean wereWrittenAtOnce() {
    Map<String, Long> first = new HashMap<>();
    Map<String, Long> last = new HashMap<>();
    for (int i = 0; i < files.size(); i++) {
      String process = files.get(i).getFileName().toString().replaceFirst("-.*", "");
      ByteBuffer numbers = contents.get(i);
      first.merge(process, numbers.getLong(0), Math::min);
      last.merge(process, numbers.getLong(numbers.limit() - Long.BYTES), Math::max);
    }
    return Collections.max(first.values()) < Collections.min(last.values());
  }

  /**
   * Counts the different numbers; fails if one was given twice, or a thread was not given rising
   * ones.
   */
  int different(long highest) {
    byte[] owner = new byte[Math.toIntExact(highest + 1)];
    int count = 0;
    for (int i = 0; i < contents.size(); i++) {
      ByteBuffer numbers = contents.get(i).duplicate();
      long before = 0;
      while (numbers.remaining() >= Long.BYTES) {
        long number = numbers.getLong();
        if (number <= before || number > highest) {
          throw new AssertionError(
              "%s has %d after %d; Max is %d".formatted(name(i), number, before, highest));
        }
        if (owner[(int) number] != 0) {
          throw new AssertionError(
              "%d was given twice: to %s, and to %s"
                  .formatted(number, name(owner[(int) number] - 1), name(i)));
        }
        owner[(int) number] = (byte) (i + 1);
        before = number;
        count++;
      }
    }
    return count;
  }

  private String name(int file) {
    return "process " + files.get(file).getFileName().toString().replace("-", ", thread ");
  }
}
