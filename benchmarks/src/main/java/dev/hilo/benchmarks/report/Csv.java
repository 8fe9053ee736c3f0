package dev.hilo.benchmarks.report;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Files of comma-separated values. No value has a comma or a line break in it. */
final class Csv {

  private Csv() {}

  static void begin(Path file, List<String> columns) throws IOException {
    Files.writeString(file, line(columns));
  }

  /** At once, so that a run which is ended early leaves what it had. */
  static void append(Path file, List<String> values) {
    try {
      Files.writeString(file, line(values), StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Figures read(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      List<String> columns = values(lines.get(0));
      List<Row> rows = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        rows.add(new Row(columns, values(line)));
      }
      return Figures.known(columns, rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> values(String line) {
    return Arrays.asList(line.split(",", -1));
  }

  private static String line(List<String> values) {
    for (String value : values) {
      if (value.indexOf(',') >= 0 || value.indexOf('\n') >= 0) {
        throw new IllegalArgumentException(
            "'" + value + "' has a comma or a line break in it: put it in other words.");
      }
    }
    return values.stream().collect(joining(",", "", "\n"));
  }
}
