package dev.hilo.hibernate.gapless;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a thread of a process has committed, a line for each row. */
final class CommitLog implements AutoCloseable {

  /** A row. */
  record Entry(String table, String number, String token, String writer) {

    static Entry of(Slip slip) {
      return new Entry("Slip", text(slip.number), text(slip.token), text(slip.writer));
    }

    static Entry of(Receipt receipt) {
      return new Entry("Receipt", text(receipt.number), text(receipt.token), text(receipt.writer));
    }

    private static String text(@Nullable Object value) {
      return String.valueOf(value);
    }
  }

  private final BufferedWriter file;

  CommitLog(Path file) throws IOException {
    this.file = Files.newBufferedWriter(file);
  }

  void write(List<Entry> entries) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Entry entry : entries) {
      lines.append(
          String.join(" ", entry.table(), entry.number(), entry.token(), entry.writer(), "\n"));
    }
    file.write(lines.toString());
    file.flush();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** All of a folder. The last line of a process that was killed may not be whole. */
  static List<Entry> read(Path folder) throws IOException {
    List<Entry> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String text = Files.readString(file);
        text.substring(0, text.lastIndexOf('\n') + 1)
            .lines()
            .map(line -> line.split(" ", -1))
            .forEach(part -> all.add(new Entry(part[0], part[1], part[2], part[3])));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return all;
  }
}
